/** What other features may use of facts. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { factsRoutes } from './facts.routes.ts'
import { createFactsService } from './facts.service.ts'

export { countOpenBlanks, insertFacts } from './facts.store.ts'
export { fillKnownFacts } from './fill-known-facts.ts'

export function createFacts(context: FeatureContext): Feature {
  return { routes: factsRoutes(createFactsService(context)) }
}
