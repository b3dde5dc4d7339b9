/** What an ADMIN sees at a glance. What is counted belongs to other features. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { overviewRoutes } from './overview.routes.ts'
import { createOverviewService, type OverviewNeeds } from './overview.service.ts'

export function createOverview(context: FeatureContext, needs: OverviewNeeds): Feature {
  return { routes: overviewRoutes(createOverviewService(context, needs)) }
}
