import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const contactScreens = {
  contactUs: screen(() => import('./ContactUs.tsx'), ['contact', 'accounts']),
} satisfies FeatureScreens
