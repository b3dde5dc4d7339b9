import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const corpusScreens = {
  corpus: screen(() => import('./CorpusScreen.tsx'), ['answers', 'bots', 'corpus', 'facts', 'imports', 'information']),
} satisfies FeatureScreens
