/** How far back an account sees its messages, and how long they are kept, by its plan. */
import { inboxSettingLimits, shownSinceOf } from '#contract/features/inbox/settings.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { keptDaysOf } from '../settings/settings.service.ts'
import { readSettings } from '../settings/settings.store.ts'

const dayMs = 86_400_000
/** After a plan has ended, so that whoever renews it late has lost nothing. */
const graceMs = 30 * dayMs

export type ShownSince = (accountId: string, now: Date) => Promise<Date | undefined>

export function createHistory(
  { database }: Pick<FeatureContext, 'database'>,
  plans: Pick<PlanRecordReader, 'entitlementsOf'>,
) {
  return {
    async shownSince(accountId: string, now: Date): Promise<Date | undefined> {
      const account = await findAccount(database.of(accountId), accountId)
      if (account === undefined) return new Date(now.getTime() - inboxSettingLimits.shownDays.free * dayMs)
      return shownSinceOf((await plans.entitlementsOf(account, now)).limits, now)
    },

    /** What is older is deleted. Undefined: the account is gone. */
    async keptSince(accountId: string, botId: string, now: Date): Promise<Date | undefined> {
      const db = database.of(accountId)
      const account = await findAccount(db, accountId)
      if (account === undefined) return undefined
      const [present, past] = await Promise.all([
        plans.entitlementsOf(account, now),
        plans.entitlementsOf(account, new Date(now.getTime() - graceMs)),
      ])
      const { keptDays } = await readSettings(db, accountId, botId)
      const days = keptDaysOf(present.limits.chatHistory || past.limits.chatHistory, keptDays)
      return new Date(now.getTime() - days * dayMs)
    },
  }
}
