import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const ownDataScreens = {
  ownData: screen(() => import('./OwnData.tsx'), ['accountDeletion', 'accounts', 'ownData']),
} satisfies FeatureScreens
