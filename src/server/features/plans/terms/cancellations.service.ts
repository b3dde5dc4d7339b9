/** The owner lets the plan end after its last day, and may take that back until then. */
import { tierOf } from '#contract/entitlements.ts'
import { setPlanCancelled } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { PlansContext } from '../plans.context.ts'
import { holdAccount } from './apply-terms.ts'
import { currentPlan } from './terms.rules.ts'
import { listTerms } from './terms.store.ts'

export type CancellationsService = ReturnType<typeof createCancellationsService>

export function createCancellationsService({ database, clock, log }: PlansContext) {
  /** Asked for twice it is done once, and both are told that it is done. */
  async function setCancelled(accountId: string, isCancelled: boolean, origin: CallOrigin): Promise<void> {
    await database.house.transaction(async (tx) => {
      const at = clock.now()
      const account = await holdAccount(tx, accountId)
      // A plan that rests runs all the same: it can be ended, too.
      const isRunning =
        currentPlan(await listTerms(tx, accountId), at) !== undefined ||
        tierOf({ ...account, role: 'user', planPausedAt: null }, at) === 'VIP'
      if (!isRunning || account.planUntil === null || account.role === 'admin') throw new AppError('operation-failed')
      if (!(await setPlanCancelled(tx, accountId, isCancelled ? at : null))) return
      const action = isCancelled ? 'plan-cancelled' : 'plan-cancellation-undone'
      await recordEvent(tx, { accountId, action, ...origin, at })
      await publish(tx, { accountId, topic: 'plan' })
    })
  }

  /** Whatever goes wrong, the owner reads one thing: nothing was changed. */
  async function orFailed(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a plan could not be cancelled, or that undone')
      throw new AppError('operation-failed')
    }
  }

  return {
    cancel: (accountId: string, origin: CallOrigin) => orFailed(setCancelled(accountId, true, origin)),
    undo: (accountId: string, origin: CallOrigin) => orFailed(setCancelled(accountId, false, origin)),
  }
}
