import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const appAccessScreens = {
  appAccess: screen(() => import('./AppAccess.tsx'), ['appAccess']),
} satisfies FeatureScreens
