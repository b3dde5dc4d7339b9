/** Wires the use cases of bots and gives them to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { type ApiKeys, createApiKeysService } from './api-keys/api-keys.service.ts'
import { type AskedBots, createAskedBots } from './asked-bots.ts'
import { botsRoutes } from './bots.routes.ts'
import { type BotsDependencies, createBotsService } from './bots.service.ts'
import { createFunctionsService } from './functions/functions.service.ts'
import { createNamedKeysService } from './named-keys/named-keys.service.ts'

export interface Bots extends Feature {
  readonly apiKeys: ApiKeys
  readonly askedBots: AskedBots
}

export function createBots(context: FeatureContext, dependencies: BotsDependencies): Bots {
  const askedBots = createAskedBots(context.database, context.clock, dependencies.plans)
  const apiKeys = createApiKeysService(context, dependencies.plans, askedBots)
  return {
    routes: botsRoutes(
      createBotsService(context, dependencies),
      apiKeys,
      createNamedKeysService(context),
      createFunctionsService(context, () => dependencies.hasLanguageModel()),
    ),
    apiKeys,
    askedBots,
  }
}
