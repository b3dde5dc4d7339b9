/**
 * What the embedding model finds similar to a message, while a customer waits: within a second and a half or not at all. Whatever goes wrong here,
 * the engine answers alone and the ADMIN can see why.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Outcome } from '#engine/answer.ts'
import type { SimilarByModel, SimilarEntry } from '#engine/ranking/blend-helper.ts'
import { readEntries } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { createBreaker } from '../breaker.ts'
import { ModelError } from '../model-client.ts'
import type { ServiceInUse, Services } from '../services.ts'
import type { NearestItem } from './bot-vectors.ts'
import { wordingsOf } from './embed-corpus.ts'
import type { Embedding } from './embed-texts.ts'
import { maxItems } from './vectors.store.ts'
import type { VectorsInMemory } from './vectors-in-memory.ts'

const answerWithinMs = 1500
/** Of entries that the engine may not have found. */
const maxNearest = 10
/** The same question often comes twice: from impatient visitors, and from owners who test. */
const cachedForMs = 60_000
const maxCached = 500

export type SimilarityState = 'off' | 'preparing' | 'failed' | 'found'

export interface ModelSimilarity {
  readonly state: SimilarityState
  readonly similar?: SimilarByModel
}

export type FindSimilar = (
  bot: BotRow,
  text: string,
  outcome: Outcome,
  waitElsewhere: WaitElsewhere,
) => Promise<ModelSimilarity>

interface Needs {
  readonly database: Pick<Database, 'of'>
  readonly clock: Clock
  readonly log: Logger
  readonly services: Services
  readonly embedding: Embedding
  readonly vectors: VectorsInMemory
  /** Computes what a bot lacks, in the background. */
  readonly start: (bot: { accountId: string; botId: string }) => Promise<void>
}

const nothing: ModelSimilarity = { state: 'preparing' }

export function createModelSimilarity({
  database,
  clock,
  log,
  services,
  embedding,
  vectors,
  start,
}: Needs): FindSimilar {
  const cache = new Map<string, { vector: Float32Array; untilMs: number }>()
  const breaker = createBreaker(clock)

  async function embedMessage(
    service: ServiceInUse,
    text: string,
    waitElsewhere: WaitElsewhere,
  ): Promise<Float32Array | undefined> {
    const nowMs = clock.now().getTime()
    const key = `${service.spaceId} ${text}`
    const cached = cache.get(key)
    if (cached && cached.untilMs > nowMs) return cached.vector
    if (breaker.isOpen()) return undefined
    if (!embedding.isReady(service)) {
      // Loading is no fault, but longer than a customer waits.
      void load(service)
      return undefined
    }
    try {
      const [vector] = await breaker.run(() =>
        services.noting('embeddings', () =>
          waitElsewhere(() => embedding.embed(service, [text], { timeoutMs: answerWithinMs, isUrgent: true })),
        ),
      )
      if (vector) remember(key, vector, nowMs)
      return vector
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return undefined
    }
  }

  async function load(service: ServiceInUse): Promise<void> {
    try {
      await services.noting('embeddings', () => embedding.prepare(service))
    } catch (error) {
      if (!(error instanceof ModelError)) log.warn({ err: error }, 'the embedding model was not loaded')
      breaker.pause()
    }
  }

  function remember(key: string, vector: Float32Array, nowMs: number): void {
    const oldest = cache.keys().next().value
    if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
    cache.set(key, { vector, untilMs: nowMs + cachedForMs })
  }

  async function find(...[bot, text, outcome, waitElsewhere]: Parameters<FindSimilar>): Promise<ModelSimilarity> {
    const service = await services.current('embeddings')
    if (service === undefined || bot.entryCount > maxItems) return { state: 'off' }
    const [known, message] = await Promise.all([
      vectors.of(bot, service.spaceId),
      embedMessage(service, text, waitElsewhere),
    ])
    // An edit that its owner tries at once should not wait for the minute.
    if ((known?.version ?? -1) < bot.contentVersion) await start({ accountId: bot.accountId, botId: bot.id })
    if (known === undefined || known.itemCount === 0) return nothing
    if (message === undefined) return { state: 'failed' }
    const ids = outcome.candidates.map(({ id }) => id)
    const nearest = await known.nearest(message, maxNearest, ids)
    if (nearest === undefined) {
      await services.noteFault('embeddings', 'dimensions-changed')
      return { state: 'failed' }
    }
    const entries = await describe(bot, nearest.items)
    return { state: 'found', similar: { background: nearest.background, entries } }
  }

  /** Vectors may be a moment behind: what is gone is left out. */
  async function describe({ accountId, id }: BotRow, nearest: readonly NearestItem[]): Promise<SimilarEntry[]> {
    const byId = new Map(nearest.map((each) => [each.itemId, each]))
    const entries = await readEntries(database.of(accountId), accountId, id, [...byId.keys()])
    return entries.flatMap((entry): SimilarEntry[] => {
      const found = byId.get(entry.id)
      if (found === undefined) return []
      const wording = wordingsOf(entry).get(found.textHash)
      // The wording was changed a moment ago, and its new vector is not there yet.
      if (wording === undefined) return []
      const { source, question, answer, isStarter } = entry
      const variant = wording === question ? {} : { variant: wording }
      return [{ id: entry.id, source, cosine: found.cosine, question, answer, isStarter, ...variant }]
    })
  }

  return async (...asked) => {
    const over = new AbortController()
    try {
      return await Promise.race([
        find(...asked),
        // Reading many vectors for the first time goes on; the next message will find them.
        delay(answerWithinMs + 100, nothing, { signal: over.signal }),
      ])
    } catch (error) {
      log.warn({ err: error }, 'the embedding model was not asked')
      return { state: 'failed' }
    } finally {
      over.abort()
    }
  }
}
