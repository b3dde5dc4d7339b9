import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const inboxScreens = {
  messages: screen(
    () => import('./Inbox.tsx'),
    ['answers', 'corpus', 'facts', 'inbox', 'inboxThread', 'inboxTools', 'information'],
  ),
} satisfies FeatureScreens
