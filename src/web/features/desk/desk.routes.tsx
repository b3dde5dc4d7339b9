import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const deskScreens = {
  contactMessages: screen(() => import('./messages/Messages.tsx'), ['contact', 'contactDesk', 'desk']),
} satisfies FeatureScreens
