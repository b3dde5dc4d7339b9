import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { corpusChildren } from './corpus.paths.ts'

const toList = () => import('./ToList.tsx')

export const corpusRoutes: FeatureRoutes = {
  workspace: [
    { path: corpusChildren.menu, ...screen(toList) },
    { path: corpusChildren.add, ...screen(toList, (p) => p.corpus.editor.addTitle) },
    {
      path: corpusChildren.list,
      ...screen(
        () => import('./CorpusScreen.tsx'),
        (p) => p.corpus.list.title,
      ),
    },
  ],
}
