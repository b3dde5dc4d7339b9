/** What other features may use of the setting up of bots. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { customisingRoutes } from './customising.routes.ts'
import { createCustomisingService } from './customising.service.ts'

export { endSetUp, insertSetUp, readOpenSetUps } from './customising.store.ts'

export function createCustomising(context: FeatureContext): Feature {
  return { routes: customisingRoutes(createCustomisingService(context)) }
}
