import { type FeatureScreens, screen } from '#web/platform/screens.ts'

export const answersScreens = {
  testPage: screen(() => import('./test-page/TestPage.tsx')),
  hostedPage: screen(() => import('./hosted/HostedPage.tsx')),
} satisfies FeatureScreens
