/** What an account loses or gets back when it is an ADMIN no more, or from now on. */
import { tierOf } from '#contract/entitlements.ts'
import { reopenBots } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { PlansContext } from '../plans.context.ts'
import { roleLostMail } from '../plans.mails.ts'
import { readerOf } from '../reader.ts'
import { holdAccount } from '../terms/apply-terms.ts'
import { forgetDowngrade } from './downgrade.house.store.ts'
import type { DowngradeService } from './downgrade.service.ts'

/** In the transaction that changes the role, after it. */
export type FollowRole = (tx: Transaction, accountId: string, at: Date) => Promise<void>

export function createFollowRole({ mailer, settings }: PlansContext, downgrades: DowngradeService): FollowRole {
  return async (tx, accountId, at) => {
    const account = await holdAccount(tx, accountId)
    // Of a plan that ended before: an ADMIN has nothing to choose, and whoever is none any more has all the days.
    await forgetDowngrade(tx, accountId)
    if (tierOf(account, at) === 'FREE') {
      const { chooseUntil } = await downgrades.begin(tx, account, 'role', at)
      if (chooseUntil !== null) await mailer.send(tx, roleLostMail(readerOf(account, settings), chooseUntil))
    } else await reopenBots(tx, accountId)
    await publish(tx, { accountId, topic: 'plan' })
  }
}
