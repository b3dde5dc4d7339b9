import { type FeatureScreens, screen } from '#web/platform/screens.ts'

export const importsScreens = {
  corpusFiles: screen(() => import('./FilesScreen.tsx')),
} satisfies FeatureScreens
