import { chooseBots, getDowngrade } from '#contract/features/terms/downgrades.ts'
import { addHolidays, listHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
import { changeHowToPay, getHowToPay } from '#contract/features/terms/how-to-pay.ts'
import {
  cancelPlan,
  endPlan,
  findAccountPlan,
  getPlan,
  grantPlan,
  grantTrial,
  listReceipts,
  recordPayment,
  undoCancellation,
} from '#contract/features/terms/terms.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { DowngradeService } from './downgrade/downgrade.service.ts'
import type { HolidaysService } from './holidays/holidays.service.ts'
import type { HowToPayService } from './how-to-pay/how-to-pay.service.ts'
import type { PaymentsService } from './payments/payments.service.ts'
import type { CancellationsService } from './terms/cancellations.service.ts'
import type { GrantsService } from './terms/grants.service.ts'
import type { PlanStateService } from './terms/plan-state.service.ts'

export interface PlansServices {
  readonly states: PlanStateService
  readonly grants: GrantsService
  readonly cancellations: CancellationsService
  readonly payments: PaymentsService
  readonly holidays: HolidaysService
  readonly downgrades: DowngradeService
  readonly howToPay: HowToPayService
}

export function plansRoutes(services: PlansServices): Implementation[] {
  const { states, grants, cancellations, payments, holidays, downgrades, howToPay } = services
  return [
    implement(getPlan, ({ caller }) => states.planOf(caller.account.id)),
    implement(listReceipts, ({ caller }) => states.receiptsOf(caller.account.id)),
    implement(cancelPlan, async ({ caller, visit }) => {
      await cancellations.cancel(caller.account.id, visit.origin)
      return await states.planOf(caller.account.id)
    }),
    implement(undoCancellation, async ({ caller, visit }) => {
      await cancellations.undo(caller.account.id, visit.origin)
      return await states.planOf(caller.account.id)
    }),
    implement(getDowngrade, ({ caller }) => downgrades.read(caller.account.id)),
    implement(chooseBots, ({ caller, body, visit }) => downgrades.choose(caller.account.id, body.botIds, visit.origin)),
    implement(findAccountPlan, ({ query }) => states.accountPlan(query.email)),
    implement(grantPlan, async ({ params, body, caller, visit }) => {
      await grants.grant(params.accountId, body, caller.account.id, visit.origin)
      return await states.planOf(params.accountId)
    }),
    implement(grantTrial, async ({ params, caller, visit }) => {
      await grants.grantTrial(params.accountId, caller.account.id, visit.origin)
      return await states.planOf(params.accountId)
    }),
    implement(endPlan, async ({ params, caller, visit }) => {
      await grants.end(params.accountId, caller.account.id, visit.origin)
      return await states.planOf(params.accountId)
    }),
    implement(recordPayment, ({ params, body, caller, visit }) =>
      payments.record(params.accountId, body, caller.account, visit.origin),
    ),
    implement(listHolidays, ({ query }) => holidays.list(query.year)),
    implement(addHolidays, ({ body, caller, visit }) => holidays.add(body, caller.account.id, visit.origin)),
    implement(removeHoliday, ({ params, caller, visit }) =>
      holidays.remove(params.day, caller.account.id, visit.origin),
    ),
    implement(getHowToPay, () => howToPay.read()),
    implement(changeHowToPay, ({ body, caller, visit }) => howToPay.change(body, caller.account.id, visit.origin)),
  ]
}
