import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const factsScreens = {
  botInformation: screen(() => import('./BotInformation.tsx'), ['corpus', 'facts']),
} satisfies FeatureScreens
