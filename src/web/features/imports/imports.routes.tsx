import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { importsChildren } from './imports.paths.ts'

export const importsRoutes: FeatureRoutes = {
  workspace: [
    {
      path: importsChildren.files,
      ...screen(
        () => import('./FilesScreen.tsx'),
        (p) => p.imports.files.title,
      ),
    },
  ],
}
