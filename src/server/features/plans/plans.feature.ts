/** Puts the feature together. */
import type { Feature } from '#server/feature.ts'
import { createPlanClock, type PlanClock } from './clock/plan-clock.ts'
import { createDowngradeService } from './downgrade/downgrade.service.ts'
import { createFollowRole, type FollowRole } from './downgrade/role-changes.ts'
import { createHolidaysService } from './holidays/holidays.service.ts'
import { createHowToPayService } from './how-to-pay/how-to-pay.service.ts'
import { createPaymentsService } from './payments/payments.service.ts'
import type { PlansContext } from './plans.context.ts'
import { plansRoutes } from './plans.routes.ts'
import { createCancellationsService } from './terms/cancellations.service.ts'
import { createGrantsService } from './terms/grants.service.ts'
import { createPlanStateService } from './terms/plan-state.service.ts'

export interface Plans extends Feature {
  readonly planClock: PlanClock
  readonly followRole: FollowRole
}

export function createPlans(context: PlansContext): Plans {
  const downgrades = createDowngradeService(context)
  const planClock = createPlanClock(context, downgrades)
  const services = {
    states: createPlanStateService(context),
    grants: createGrantsService(context, planClock),
    cancellations: createCancellationsService(context),
    payments: createPaymentsService(context),
    holidays: createHolidaysService(context),
    downgrades,
    howToPay: createHowToPayService(context),
  }
  return {
    routes: plansRoutes(services),
    // Often, so that nine o'clock and midnight of every zone are met; a run that is missed is made up for by the next one.
    jobs: [{ name: 'keep-plans', schedule: '*/5 * * * *', run: () => planClock.tick() }],
    planClock,
    followRole: createFollowRole(context, downgrades),
  }
}
