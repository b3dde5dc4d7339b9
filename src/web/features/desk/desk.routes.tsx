import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const deskScreens = {
  leads: screen(() => import('./leads/Leads.tsx'), ['accounts', 'desk', 'leadsDesk']),
  contactMessages: screen(() => import('./messages/Messages.tsx'), ['contact', 'contactDesk', 'desk']),
} satisfies FeatureScreens
