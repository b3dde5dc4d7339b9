/** What other features may use of plans. */
export type { PlanClock } from './clock/plan-clock.ts'
export { createPlans } from './plans.feature.ts'
