/** What the server needs of the factory calls. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { factoryRoutes } from './factory.routes.ts'
import { type FactoryDependencies, factoryService } from './factory.service.ts'

export function createFactory(context: FeatureContext, dependencies: FactoryDependencies): Feature {
  return { routes: factoryRoutes(factoryService(context, dependencies)) }
}
