/** Puts the feature together. */
import { join } from 'node:path'
import type { Feature, FeatureContext } from '#server/feature.ts'
import { publishSoon } from '#server/platform/live/publish-soon.ts'
import { createModelAnswers, type ModelAnswers } from './answers/model-answers.service.ts'
import { createLocalEmbedder } from './local/local-embedder.ts'
import { createLocalModels } from './local/local-models.service.ts'
import { modelsRoutes } from './models.routes.ts'
import { createModelsService } from './models.service.ts'
import { modelServices } from './models.tables.ts'
import { createVariantProposals } from './proposals/variant-proposals.service.ts'
import { createServices, modelKeySealedFor } from './services.ts'
import { createCorpusEmbedding } from './vectors/embed-corpus.ts'
import { createEmbedding } from './vectors/embed-texts.ts'
import { createModelSimilarity, type FindSimilar } from './vectors/model-similarity.ts'
import { createVectorsInMemory } from './vectors/vectors-in-memory.ts'

export interface ModelHelp {
  readonly feature: Feature
  /** Whether messages can be compared by a model at all. */
  readonly isOn: () => Promise<boolean>
  readonly findSimilar: FindSimilar
  readonly answers: ModelAnswers
}

export function createModels(context: FeatureContext): ModelHelp {
  const { clock, database, keyring, log, outgoing } = context
  const { dataDir } = context.settings
  const modelsFolder = join(dataDir, 'models')
  const services = createServices({ house: database.house, clock, log, keyring })
  const embedder = createLocalEmbedder()
  const embedding = createEmbedding(modelsFolder, embedder, outgoing)
  const corpus = createCorpusEmbedding(database, services, embedding)
  const told = publishSoon(database.house, { accountId: null, topic: 'models' }, log)
  const local = createLocalModels(modelsFolder, outgoing, log, told.note)
  const service = createModelsService({ context, services, embedding, local, startVectors: corpus.startAll })
  const proposals = createVariantProposals({ database, services, outgoing })

  /** The first customer after a start should not be the one who finds the model still on the disk. */
  async function loadInUse(): Promise<void> {
    const inUse = await services.current('embeddings')
    if (inUse?.local) await services.noting('embeddings', () => embedding.prepare(inUse))
  }

  return {
    feature: {
      routes: modelsRoutes(service, local, proposals),
      jobs: corpus.jobs,
      sealed: [
        {
          kind: 'model-keys',
          column: modelServices.sealedKey,
          key: [modelServices.kind],
          owner: modelServices.kind,
          sealedFor: modelKeySealedFor,
        },
      ],
      async warmUp() {
        void local.tidyUp().catch((error: unknown) => log.warn({ err: error }, 'old drafts of models stay'))
        // What fails is noted for the ADMIN, and tried again with the next message.
        await loadInUse().catch(() => undefined)
      },
      async close() {
        await Promise.all([local.close(), embedder.unload()])
        told.close()
      },
    },
    answers: createModelAnswers({ services, outgoing, clock }),
    isOn: async () => (await services.current('embeddings')) !== undefined,
    findSimilar: createModelSimilarity({
      database,
      clock,
      log,
      services,
      embedding,
      vectors: createVectorsInMemory(database),
      start: corpus.start,
    }),
  }
}
