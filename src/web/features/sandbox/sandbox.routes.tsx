import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const sandboxScreens = {
  sandbox: screen(() => import('./screen/Sandbox.tsx'), ['sandbox']),
} satisfies FeatureScreens
