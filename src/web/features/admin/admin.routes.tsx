import { type FeatureScreens, screen } from '#web/platform/screens.ts'

export const adminScreens = {
  applications: screen(() => import('./applications/Applications.tsx')),
  outbox: screen(() => import('./outbox/Outbox.tsx')),
  models: screen(() => import('./models/ModelsScreen.tsx')),
} satisfies FeatureScreens
