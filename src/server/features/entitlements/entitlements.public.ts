/** What other features may use of entitlements. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { entitlementsRoutes } from './entitlements.routes.ts'
import { createEntitlementsService } from './entitlements.service.ts'
import { createPlanRecordReader, type PlanRecordReader } from './plan-record.ts'

export { type Entitled, entitledBy } from './entitlements.rules.ts'
export { readEntitlements, readPlanRecord } from './plan-record.house.store.ts'
export type { PlanRecordReader } from './plan-record.ts'

/** What each account may have; each request asks it. */
export interface EntitlementsFeature extends Feature {
  readonly plans: PlanRecordReader
}

export function createEntitlements(context: FeatureContext): EntitlementsFeature {
  const { house } = context.database
  const plans = createPlanRecordReader(house)
  return { plans, routes: entitlementsRoutes(createEntitlementsService(context, plans)) }
}
