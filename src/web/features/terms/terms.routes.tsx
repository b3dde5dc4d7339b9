import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const termsScreens = {
  checkout: screen(() => import('./checkout/Checkout.tsx'), ['accounts', 'plans', 'terms']),
  accountPlans: screen(() => import('./desk/AccountPlans.tsx'), ['accounts', 'terms', 'termsDesk']),
  holidays: screen(() => import('./desk/Holidays.tsx'), ['termsDesk']),
} satisfies FeatureScreens
