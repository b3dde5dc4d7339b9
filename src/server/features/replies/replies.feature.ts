/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { BotIndexes } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { addHits } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { createAskingService } from './asking.service.ts'
import { createHitCounter } from './hit-counter.ts'
import { repliesRoutes } from './replies.routes.ts'
import { createReplies } from './replies.service.ts'
import { createStarters } from './starters.ts'

interface Needs {
  readonly indexes: BotIndexes
  readonly models: Pick<ModelHelp, 'isOn' | 'findSimilar'>
}

export function createRepliesFeature(context: FeatureContext, { indexes, models }: Needs): Feature {
  const { clock, database, log } = context
  const { db } = database
  const hits = createHitCounter((counts) => addHits(db, counts), log)
  const replies = createReplies({ database, clock, indexes, hits, models })
  const service = createAskingService({ context, indexes, replies, starters: createStarters(db, clock) })
  return {
    routes: repliesRoutes(service),
    close: () => hits.close(),
  }
}
