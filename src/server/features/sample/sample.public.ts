/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { sampleRoutes } from './sample.routes.ts'
import { createSampleBots } from './sample.service.ts'

export function createSample({ clock }: FeatureContext): Feature {
  return { routes: sampleRoutes(createSampleBots(), clock) }
}
