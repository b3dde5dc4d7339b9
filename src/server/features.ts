/** The list of features: what the product is made of, wired by hand. */
import type { Feature, FeatureContext } from './feature.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import type { Authentication } from './platform/http/caller.ts'
import { version } from './version.ts'

export interface Features {
  readonly all: readonly Feature[]
  readonly authentication: Authentication
}

export function createFeatures(context: FeatureContext): Features {
  const system: Feature = { routes: systemRoutes(context.database.db, version) }
  return {
    all: [system],
    authentication: {
      session: async () => null,
      botKey: async () => null,
      accountKey: async () => null,
    },
  }
}
