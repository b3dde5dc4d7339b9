import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { sitePaths } from '#web/platform/site.paths.ts'

export const homeRoutes: FeatureRoutes = {
  plain: [
    {
      path: sitePaths.home,
      ...screen(
        () => import('./Home.tsx'),
        (phrases) => phrases.home.title,
      ),
    },
  ],
}
