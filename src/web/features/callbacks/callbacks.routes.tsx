import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const callbacksScreens = {
  callbacks: screen(() => import('./Callbacks.tsx'), ['callbacks']),
} satisfies FeatureScreens
