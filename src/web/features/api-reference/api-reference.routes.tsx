import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { apiReferencePaths } from './api-reference.paths.ts'

export const apiReferenceRoutes: FeatureRoutes = {
  site: [
    {
      path: apiReferencePaths.developers,
      ...screen(
        () => import('./ApiReference.tsx'),
        (p) => p.common.menu.developers,
      ),
    },
  ],
}
