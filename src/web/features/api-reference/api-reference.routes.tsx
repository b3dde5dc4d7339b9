import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const apiReferenceScreens = {
  developers: screen(() => import('./ApiReference.tsx'), ['accounts', 'apiReference', 'channelErrors']),
} satisfies FeatureScreens
