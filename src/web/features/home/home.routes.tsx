import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const homeScreens = {
  home: screen(() => import('./Home.tsx'), ['home']),
} satisfies FeatureScreens
