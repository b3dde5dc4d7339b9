import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const repliesScreens = {
  replySettings: screen(() => import('./RepliesScreen.tsx'), ['replySettings']),
} satisfies FeatureScreens
