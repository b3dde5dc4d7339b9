/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { createCorpusEmbedding } from './embed-corpus.ts'
import { createModelSimilarity, type FindSimilar } from './model-similarity.ts'
import { modelsRoutes } from './models.routes.ts'
import { createModelsService } from './models.service.ts'
import { createServices } from './services.ts'
import { createVariantProposals } from './variant-proposals.service.ts'
import { createVectorsInMemory } from './vectors-in-memory.ts'

export interface ModelHelp {
  readonly feature: Feature
  /** Whether messages can be compared by a model at all. */
  readonly isOn: () => Promise<boolean>
  readonly findSimilar: FindSimilar
}

export function createModels(context: FeatureContext): ModelHelp {
  const { clock, database, log, secretKey } = context
  const { db } = database
  const services = createServices({ db, clock, log, secretKey })
  const embedding = createCorpusEmbedding(database, services)
  const service = createModelsService({ context, services, startVectors: embedding.startAll })
  const proposals = createVariantProposals({ db, clock, services })
  return {
    feature: { routes: modelsRoutes(service, proposals), jobs: embedding.jobs },
    isOn: async () => (await services.current('embeddings')) !== undefined,
    findSimilar: createModelSimilarity({
      db,
      clock,
      log,
      services,
      vectors: createVectorsInMemory(db),
      start: embedding.start,
    }),
  }
}
