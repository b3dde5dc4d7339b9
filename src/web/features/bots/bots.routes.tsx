import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const botsScreens = {
  bots: screen(() => import('./list/BotList.tsx'), ['bots']),
  createBot: screen(() => import('./create/CreateBot.tsx'), ['bots', 'made', 'sandbox', 'tour']),
  apiKeys: screen(() => import('./keys/ApiKeys.tsx'), ['apiKeys']),
  functions: screen(
    () => import('./functions/Functions.tsx'),
    ['bots', 'channelErrors', 'channels', 'connecting', 'functions', 'hosting'],
  ),
  widget: screen(() => import('./widget/WidgetScreen.tsx'), ['answers', 'bots', 'widget']),
} satisfies FeatureScreens
