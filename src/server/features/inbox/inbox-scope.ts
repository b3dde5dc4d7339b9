/** Who looks at which inbox, and how far back their plan shows it. */
import { shownSinceOf } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { type BotRow, findBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Reader } from './lists/describe.ts'

export interface InboxScope {
  readonly bot: BotRow
  readonly reader: Reader
  readonly now: Date
  readonly shownSince: Date | undefined
}

export type ScopeOf = (account: AccountCaller, botId: string) => Promise<InboxScope>

/** Throws `not-found` for what is no bot of the account. */
export function createScopeOf({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>): ScopeOf {
  return async (account, botId) => {
    const db = database.of(account.id)
    const [bot, row] = await Promise.all([findBot(db, account.id, botId), findAccount(db, account.id)])
    if (bot === undefined || row === undefined) throw new AppError('not-found')
    const now = clock.now()
    const reader = { accountId: account.id, email: account.email, locale: row.locale }
    return { bot, reader, now, shownSince: shownSinceOf(account.limits, now) }
  }
}
