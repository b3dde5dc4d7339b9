import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const answersScreens = {
  testPage: screen(() => import('./test-page/TestPage.tsx'), ['answers', 'corpus']),
  lastQuestions: screen(() => import('./last-questions/LastQuestions.tsx'), ['answers', 'corpus', 'lastQuestions']),
  unanswered: screen(() => import('./unanswered/UnansweredList.tsx'), ['answers', 'corpus']),
  hostedPage: screen(() => import('./hosted/HostedPage.tsx'), ['answers']),
} satisfies FeatureScreens
