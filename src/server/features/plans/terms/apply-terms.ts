/** Copies what terms say to the account, and lets follow what follows from it: a plan that began opens what was closed. */
import { tierOf } from '#contract/entitlements.ts'
import { type AccountRow, lockForPlan, setPlan } from '#server/features/accounts/accounts.public.ts'
import { reopenBots } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish } from '#server/platform/live/publish.ts'
import { forgetDowngrade } from '../downgrade/downgrade.house.store.ts'
import { markStarted } from './terms.house.store.ts'
import { currentPlan, mustRest } from './terms.rules.ts'
import { listInstalments, listTerms } from './terms.store.ts'

/** Holds the account until the transaction ends. */
export async function holdAccount(tx: Transaction, accountId: string): Promise<AccountRow> {
  const account = await lockForPlan(tx, accountId)
  if (account === undefined) throw new AppError('account-missing')
  return account
}

/** After every change of terms or instalments, under the account's lock. Answers the account as it is now. */
export async function applyTerms(tx: Transaction, account: AccountRow, now: Date): Promise<AccountRow> {
  const { id: accountId } = account
  const [terms, instalments] = [await listTerms(tx, accountId), await listInstalments(tx, accountId)]
  const current = currentPlan(terms, now)
  // Whoever has no term now keeps what they had: a plan that ended says so by its own date.
  const columns =
    current === undefined
      ? { planPausedAt: null }
      : {
          plan: current.plan,
          planFrom: current.planFrom,
          planUntil: current.planUntil,
          planSource: current.planSource,
          planPausedAt: mustRest(current, instalments) ? (account.planPausedAt ?? now) : null,
        }
  await setPlan(tx, accountId, columns)
  await markStarted(tx, accountId, now)
  const changed = { ...account, ...columns }
  if (tierOf(changed, now) !== 'FREE') {
    await forgetDowngrade(tx, accountId)
    await reopenBots(tx, accountId)
  }
  await publish(tx, { accountId, topic: 'plan' })
  // Every open page watches its session: what the plan opens is open there at once.
  await publish(tx, { accountId, topic: 'session' })
  return changed
}
