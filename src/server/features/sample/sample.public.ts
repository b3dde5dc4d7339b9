/** Puts the feature together. */
import type { Feature } from '#server/feature.ts'
import { sampleRoutes } from './sample.routes.ts'
import { createSampleBots } from './sample.service.ts'

export function createSample(): Feature {
  return { routes: sampleRoutes(createSampleBots()) }
}
