import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const plansScreens = {
  updatePlan: screen(() => import('./UpdatePlan.tsx'), ['accountUsage', 'accounts', 'plans']),
} satisfies FeatureScreens
