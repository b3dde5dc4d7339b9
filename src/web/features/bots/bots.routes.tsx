import { type FeatureScreens, screen } from '#web/platform/screens.ts'

export const botsScreens = {
  bots: screen(() => import('./list/BotList.tsx')),
  createBot: screen(() => import('./create/CreateBot.tsx')),
  connect: screen(() => import('./connect/Connect.tsx')),
} satisfies FeatureScreens
