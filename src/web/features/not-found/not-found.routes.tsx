import type { FeatureRoutes, ScreenHandle } from '#web/platform/screens.ts'
import NotFound from './NotFound.tsx'

export const notFoundRoutes: FeatureRoutes = {
  plain: [
    {
      path: '*',
      element: <NotFound />,
      handle: { title: (phrases) => phrases.common.notFound.documentTitle } satisfies ScreenHandle,
    },
  ],
}
