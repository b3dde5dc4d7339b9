/** Wires the use cases of the corpus and gives them to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { corpusRoutes } from './corpus.routes.ts'
import { type CorpusDependencies, createCorpusService } from './corpus.service.ts'
import { createDeletionsService } from './deletions/corpus-deletions.service.ts'

export interface Corpus extends Feature {
  /** What the hourly job does. */
  purgeDeleted(): Promise<void>
}

export function createCorpus(context: FeatureContext, dependencies: CorpusDependencies): Corpus {
  const deletions = createDeletionsService(context)
  return {
    routes: corpusRoutes(createCorpusService(context, dependencies), deletions),
    jobs: [{ name: 'purge-deleted-items', schedule: '29 * * * *', run: () => deletions.purgeDeleted() }],
    purgeDeleted: () => deletions.purgeDeleted(),
  }
}
