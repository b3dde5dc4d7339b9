import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const importsScreens = {
  corpusFiles: screen(() => import('./FilesScreen.tsx'), ['corpus', 'imports']),
} satisfies FeatureScreens
