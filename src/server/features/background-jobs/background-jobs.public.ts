/** Lets an ADMIN look after background work; `platform/jobs` runs it. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { backgroundJobsRoutes } from './background-jobs.routes.ts'
import { createBackgroundJobsService } from './background-jobs.service.ts'

export { countTroubledJobs } from './background-jobs.house.store.ts'

export function createBackgroundJobs(context: FeatureContext): Feature {
  return { routes: backgroundJobsRoutes(createBackgroundJobsService(context)) }
}
