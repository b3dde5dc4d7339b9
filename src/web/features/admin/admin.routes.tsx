import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { adminPaths } from './admin.paths.ts'

export const adminRoutes: FeatureRoutes = {
  account: [
    {
      path: adminPaths.applications,
      ...screen(
        () => import('./applications/Applications.tsx'),
        (p) => p.admin.applications.title,
      ),
    },
    {
      path: adminPaths.outbox,
      ...screen(
        () => import('./outbox/Outbox.tsx'),
        (p) => p.admin.outbox.title,
      ),
    },
    {
      path: adminPaths.models,
      ...screen(
        () => import('./models/ModelsScreen.tsx'),
        (p) => p.admin.models.title,
      ),
    },
  ],
}
