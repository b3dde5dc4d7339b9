/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { findBot, findPublicBot } from '#server/features/bots/bots.public.ts'
import { addHits, countChangesAfter } from '#server/features/corpus/corpus.public.ts'
import type { ModelHelp } from '#server/features/models/models.public.ts'
import { dayOf } from '#server/platform/clock.ts'
import { answersRoutes } from './answers.routes.ts'
import { createAnswersService } from './answers.service.ts'
import { listBusyBots } from './conversations.store.ts'
import { createHitCounter } from './hit-counter.ts'
import type { BotIndex } from './indexes/bot-index.ts'
import { createBotIndexes, indexMemoryMbByDefault } from './indexes/bot-indexes.ts'
import { changedItemsReader } from './indexes/changed-items.ts'
import { createIndexBuilder } from './indexes/index-builder.ts'
import { mostChangesHere } from './indexes/indexed-bot.ts'
import { learnedVersionReader, renewLater, renewSnapshotJobs } from './indexes/renew-snapshots.jobs.ts'
import { ownLexicon } from './lexicon.ts'
import { createReplies } from './replies.service.ts'
import { createStarters } from './starters.ts'
import { forgetQuotaNotices } from './usage.store.ts'

export interface SimilarItem {
  readonly id: string
  readonly question: string
  readonly confidence: number
}

export interface Answers {
  readonly feature: Feature
  /** The corpus items a question is close to, nearest first; none when there is no such bot. */
  similar(accountId: string, botId: string, question: string): Promise<SimilarItem[]>
  /** The answers of a bot in memory, caught up with its corpus; undefined when there is no such bot. */
  answersOf(accountId: string, botId: string): Promise<BotIndex | undefined>
  dropIndex(botId: string): void
  /** The bots whose index is in the memory of this node. */
  loadedBotIds(): readonly string[]
}

/** What is less likely than this is not worth showing as similar. */
const leastSimilar = 0.15

const busyWithinMs = 24 * 3600_000
const mostWarmed = 50
/** The rest of the memory is for what else is asked; loading one bot must not drop the one before. */
const mostWarmedShare = 0.5

export function createAnswers(context: FeatureContext, models: Pick<ModelHelp, 'isOn' | 'findSimilar'>): Answers {
  const { clock, database, log, indexMemoryMb = indexMemoryMbByDefault } = context
  const { db } = database
  const { connectionString } = database.pool.options
  if (connectionString === undefined)
    throw new Error('The thread that builds indexes needs to know how to reach the database')
  const mostBytes = indexMemoryMb * 2 ** 20
  const lexicon = ownLexicon()
  const builder = createIndexBuilder({ connectionString, log })
  const indexes = createBotIndexes(
    {
      readItems: changedItemsReader(database),
      clock,
      log,
      meaning: lexicon,
      builder,
      countChanges: (bot, version) => countChangesAfter(db, bot.accountId, bot.id, version, mostChangesHere),
      findLearned: learnedVersionReader(database, lexicon),
      onRenewalDue: renewLater(database, log),
    },
    { mostBytes },
  )
  const hits = createHitCounter((counts) => addHits(db, counts), log)
  const replies = createReplies({ database, clock, indexes, hits, models })
  const service = createAnswersService({ context, indexes, replies, starters: createStarters(db, clock) })

  async function answersOf(accountId: string, botId: string): Promise<BotIndex | undefined> {
    const bot = await findBot(db, accountId, botId)
    return bot && (await indexes.caughtUp(bot))
  }

  /** After a restart the first customer of a big bot should not wait for its index. One by one: messages that come meanwhile go first. */
  async function warmUp(): Promise<void> {
    const since = new Date(clock.now().getTime() - busyWithinMs)
    for (const botId of await listBusyBots(db, since, mostWarmed)) {
      if (indexes.byteLength > mostBytes * mostWarmedShare) return
      const bot = await findPublicBot(db, botId)
      if (bot !== undefined) await indexes.prepare(bot)
    }
  }

  return {
    feature: {
      routes: answersRoutes(service),
      jobs: [
        {
          name: 'forget-quota-notices',
          schedule: '7 1 * * *',
          run: () => forgetQuotaNotices(db, dayOf(clock.now())),
        },
        ...renewSnapshotJobs(database, builder),
      ],
      warmUp: () => warmUp().catch((error: unknown) => log.warn({ err: error }, 'indexes not loaded ahead')),
      async close() {
        indexes.close()
        await builder.close()
        await hits.close()
      },
    },
    answersOf,
    async similar(accountId, botId, question) {
      const index = await answersOf(accountId, botId)
      const { candidates } = index?.ask(question, { limit: 5 }) ?? { candidates: [] }
      return candidates
        .filter(({ source, confidence }) => source === 'corpus' && confidence >= leastSimilar)
        .map(({ id, question, confidence }) => ({ id, question, confidence }))
    },
    dropIndex: (botId) => indexes.drop(botId),
    loadedBotIds: () => indexes.botIds,
  }
}
