import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const informationScreens = {
  botInformation: screen(
    () => import('./InformationScreen.tsx'),
    ['answers', 'bots', 'corpus', 'facts', 'information'],
  ),
} satisfies FeatureScreens
