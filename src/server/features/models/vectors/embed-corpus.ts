/**
 * Computes vectors in the background. One bot a job, page by page in the order of content versions, each page with its place in one transaction: a
 * job that dies goes on where it was. Wordings that have a vector already are not sent again.
 */
import { z } from 'zod'
import { idSchema } from '#contract/fields.ts'
import { type IndexedEntry, readEntriesAfter } from '#server/features/answer-indexes/answer-indexes.public.ts'
import { findBot, listBotSizes } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { publish } from '#server/platform/live/publish.ts'
import { ModelError } from '../model-client.ts'
import type { ServiceInUse, Services } from '../services.ts'
import type { Embedding } from './embed-texts.ts'
import { listProgress } from './vectors.house.store.ts'
import {
  addVectors,
  keepVectors,
  maxItems,
  readProgress,
  readTextHashes,
  removeOtherSpaces,
  saveProgress,
  type TextVector,
  textHashOf,
} from './vectors.store.ts'

const pageSize = 50
/** Small servers take no more at once. */
const textsPerCall = 32
/** Items may have a hundred wordings; the first ones tell what they are about. */
const maxVariants = 20
const timeoutMs = 30_000
/** After this long a job makes room for the next bot and comes again. */
const turnMs = 20_000

const botKeySchema = z.object({ accountId: idSchema, botId: idSchema })
type BotKey = Readonly<z.output<typeof botKeySchema>>

/** The wordings of an item that get a vector, by their hash. */
export function wordingsOf({ question, variants }: Pick<IndexedEntry, 'question' | 'variants'>): Map<string, string> {
  return new Map([question, ...variants.slice(0, maxVariants)].map((text) => [textHashOf(text), text]))
}

export interface CorpusEmbedding {
  readonly jobs: readonly JobDefinition[]
  /** Begins with every bot whose vectors are behind. */
  readonly startAll: () => Promise<void>
  readonly start: (bot: BotKey) => Promise<void>
}

export function createCorpusEmbedding(database: Database, services: Services, embedding: Embedding): CorpusEmbedding {
  const embedCorpus = defineJob('embed-corpus', botKeySchema, async (bot, { signal }) => {
    try {
      await run(bot, signal)
    } catch (error) {
      // Noted for the ADMIN already; the next minute tries again, which is often enough for a service that is down.
      if (!(error instanceof ModelError)) throw error
    }
  })

  async function start({ accountId, botId }: BotKey): Promise<void> {
    // One after another: the service is often a single machine.
    const options = { key: `embed ${botId}`, queue: 'embeddings' }
    await embedCorpus.add(database.of(accountId), { accountId, botId }, options)
  }

  async function startAll(): Promise<void> {
    const service = await services.current('embeddings')
    await embedding.keepOnly(service)
    if (service === undefined) return
    const versions = new Map(
      (await listProgress(database.house, service.spaceId)).map(({ botId, version }) => [botId, version]),
    )
    for (const { accountId, id: botId, entryCount, contentVersion } of await listBotSizes(database.house)) {
      if (entryCount <= maxItems && (versions.get(botId) ?? -1) < contentVersion) await start({ accountId, botId })
    }
  }

  /** Whether there is more to do. */
  async function embedPage({ accountId, botId }: BotKey, service: ServiceInUse, signal: AbortSignal | undefined) {
    const { spaceId } = service
    const db = database.of(accountId)
    // Before the items: what is written meanwhile has a later version and comes next time.
    const bot = await findBot(db, accountId, botId)
    if (bot === undefined || bot.entryCount > maxItems) return false
    const known = await readProgress(db, accountId, botId)
    const progress = known?.spaceId === spaceId ? known : undefined
    const version = progress?.version ?? -1
    if (version >= bot.contentVersion) return false
    const isFirstLoad = version < 0
    const after =
      progress?.itemVersion == null || progress.itemId === null
        ? { version, isFirstLoad }
        : { version: progress.itemVersion, id: progress.itemId, isFirstLoad }
    const entries = await readEntriesAfter(db, accountId, botId, after, pageSize)
    const vectors = await embedMissing({ accountId, botId }, service, entries, signal)

    const last = entries.at(-1)
    const isDone = last === undefined || entries.length < pageSize
    await db.transaction(async (tx) => {
      if (progress === undefined) await removeOtherSpaces(tx, accountId, botId, spaceId)
      for (const entry of entries) {
        const hashes = entry.isLive ? [...wordingsOf(entry).keys()] : []
        await keepVectors(tx, accountId, botId, entry.id, hashes)
      }
      await addVectors(tx, accountId, botId, spaceId, vectors)
      await saveProgress(tx, accountId, botId, {
        spaceId,
        version: isDone ? Math.max(bot.contentVersion, last?.version ?? -1) : version,
        itemVersion: isDone ? null : last.version,
        itemId: isDone ? null : last.id,
      })
      await publish(tx, { accountId: null, topic: 'models' })
    })
    return true
  }

  async function embedMissing(
    { accountId, botId }: BotKey,
    service: ServiceInUse,
    entries: readonly IndexedEntry[],
    signal: AbortSignal | undefined,
  ): Promise<TextVector[]> {
    const live = entries.filter(({ isLive }) => isLive)
    const ids = live.map(({ id }) => id)
    const known = await readTextHashes(database.of(accountId), accountId, botId, service.spaceId, ids)
    const missing = live.flatMap((entry) =>
      [...wordingsOf(entry)]
        .filter(([textHash]) => !known.get(entry.id)?.has(textHash))
        .map(([textHash, text]) => ({ itemId: entry.id, textHash, text })),
    )
    const vectors: TextVector[] = []
    for (let from = 0; from < missing.length; from += textsPerCall) {
      const part = missing.slice(from, from + textsPerCall)
      const texts = part.map(({ text }) => text)
      const found = await services.noting('embeddings', () => embedding.embed(service, texts, { timeoutMs, signal }))
      found.forEach((vector, i) => {
        const { itemId = '', textHash = '' } = part[i] ?? {}
        vectors.push({ itemId, textHash, vector })
      })
    }
    return vectors
  }

  async function run(bot: BotKey, signal: AbortSignal | undefined): Promise<void> {
    const startedMs = performance.now()
    for (;;) {
      const service = await services.current('embeddings')
      await embedding.keepOnly(service)
      if (service === undefined) return
      if (!(await embedPage(bot, service, signal))) return
      if (signal?.aborted || performance.now() - startedMs > turnMs) return await start(bot)
    }
  }

  return {
    jobs: [embedCorpus.definition(), { name: 'embed-changed-corpora', schedule: '* * * * *', run: startAll }],
    startAll,
    start,
  }
}
