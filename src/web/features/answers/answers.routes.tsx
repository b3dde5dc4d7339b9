import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const answersScreens = {
  testPage: screen(() => import('./test-page/TestPage.tsx'), ['answers', 'corpus', 'facts', 'information']),
  lastQuestions: screen(
    () => import('./last-questions/LastQuestions.tsx'),
    ['answers', 'corpus', 'facts', 'information', 'lastQuestions'],
  ),
  unanswered: screen(() => import('./unanswered/UnansweredList.tsx'), ['answers', 'corpus', 'facts', 'information']),
  hostedPage: screen(() => import('./hosted/HostedPage.tsx'), ['answers']),
} satisfies FeatureScreens
