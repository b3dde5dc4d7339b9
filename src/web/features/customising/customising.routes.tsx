import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const customisingScreens = {
  made: screen(() => import('./made/Made.tsx'), ['made', 'progress']),
  madeProgress: screen(
    () => import('./persona/PersonaStep.tsx'),
    ['answers', 'bots', 'corpus', 'facts', 'information', 'progress', 'sandbox'],
  ),
  progressTwo: screen(
    () => import('./offer/OfferStep.tsx'),
    ['answers', 'bots', 'corpus', 'facts', 'information', 'progress'],
  ),
  progressThree: screen(
    () => import('./corpus/CorpusStep.tsx'),
    ['answers', 'bots', 'corpus', 'facts', 'information', 'progress'],
  ),
  progressFour: screen(
    () => import('./launch/LaunchStep.tsx'),
    ['answers', 'bots', 'corpus', 'facts', 'information', 'progress'],
  ),
} satisfies FeatureScreens
