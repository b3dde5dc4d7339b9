import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const factsScreens = {
  botInformation: screen(() => import('./BotInformation.tsx'), ['bots', 'corpus', 'facts']),
} satisfies FeatureScreens
