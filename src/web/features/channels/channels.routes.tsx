import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const channelsScreens = {
  connect: screen(
    () => import('./overview/Connect.tsx'),
    ['answers', 'bots', 'channelErrors', 'channels', 'connecting', 'platforms'],
  ),
  hosting: screen(
    () => import('./hosting/Hosting.tsx'),
    ['accountUsage', 'accounts', 'channelErrors', 'channels', 'connecting', 'hosting', 'plans'],
  ),
  addToSlack: screen(() => import('./add-to-slack/AddToSlack.tsx'), ['channelErrors', 'hosting']),
} satisfies FeatureScreens
