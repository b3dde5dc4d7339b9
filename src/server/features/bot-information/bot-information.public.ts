/** What other features may use of what bots know of themselves. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { botInformationRoutes } from './bot-information.routes.ts'
import { createBotInformationService } from './bot-information.service.ts'

export { renewInformation } from './bot-information.service.ts'

export function createBotInformation(context: FeatureContext): Feature {
  return { routes: botInformationRoutes(createBotInformationService(context)) }
}
