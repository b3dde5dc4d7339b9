/** What the server needs of the factory calls. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { factoryRoutes } from './factory.routes.ts'
import { createFactoryService, type FactoryDependencies } from './factory.service.ts'

export function createFactory(context: FeatureContext, dependencies: FactoryDependencies): Feature {
  return { routes: factoryRoutes(createFactoryService(context, dependencies)) }
}
