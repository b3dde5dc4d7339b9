/** Wires the use cases of the corpus and gives them to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { corpusRoutes } from './corpus.routes.ts'
import { type CorpusDependencies, corpusService } from './corpus.service.ts'
import { deletionsService } from './deletions/corpus-deletions.service.ts'

export interface Corpus extends Feature {
  /** What the hourly job does. */
  purgeDeleted(): Promise<void>
}

export function createCorpus(context: FeatureContext, dependencies: CorpusDependencies): Corpus {
  const deletions = deletionsService(context)
  return {
    routes: corpusRoutes(corpusService(context, dependencies), deletions),
    jobs: [{ name: 'purge-deleted-items', schedule: '29 * * * *', run: () => deletions.purgeDeleted() }],
    purgeDeleted: () => deletions.purgeDeleted(),
  }
}
