import { changePlans, getPlans } from '#contract/features/plans.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { EntitlementsService } from './entitlements.service.ts'

export function entitlementsRoutes(service: EntitlementsService): Implementation[] {
  return [
    implement(getPlans, () => service.getPlans()),
    implement(changePlans, ({ body, caller, visit }) => service.changePlans(body, caller.account, visit.origin)),
  ]
}
