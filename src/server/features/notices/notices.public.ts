/** What all users are told. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createNoticesService } from './notices.service.ts'

export function createNotices(context: FeatureContext): Feature {
  return { routes: noticesRoutes(createNoticesService(context)) }
}
