import { hostedPagePath } from '#contract/embed.ts'
import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { testPagePath } from './answers.paths.ts'

export const answersRoutes: FeatureRoutes = {
  workspace: [
    {
      path: testPagePath,
      ...screen(
        () => import('./test-page/TestPage.tsx'),
        (p) => p.answers.test.title,
      ),
    },
  ],
  hosted: [
    {
      path: hostedPagePath,
      ...screen(
        () => import('./hosted/HostedPage.tsx'),
        (p) => p.answers.hosted.title,
      ),
    },
  ],
}
