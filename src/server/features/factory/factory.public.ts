/** What the server needs of the factory calls. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { factoryRoutes } from './factory.routes.ts'
import { createFactoryService, type FactoryDependencies, type FactoryService } from './factory.service.ts'

interface Factory extends Feature {
  readonly defaultAccount: FactoryService['defaultAccount']
}

export function createFactory(context: FeatureContext, dependencies: FactoryDependencies): Factory {
  const service = createFactoryService(context, dependencies)
  return { routes: factoryRoutes(service), defaultAccount: () => service.defaultAccount() }
}
