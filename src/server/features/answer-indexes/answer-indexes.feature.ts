/** Puts the feature together: the indexes of this node, the thread that builds them, and the jobs that renew what is kept of them. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { findBot, findPublicBot } from '#server/features/bots/bots.public.ts'
import { listBusyBots } from '#server/features/conversations/conversations.public.ts'
import type { BotIndex } from './bot-index.ts'
import { type BotIndexes, createBotIndexes, indexMemoryMbByDefault } from './bot-indexes.ts'
import { changedEntriesReader } from './changed-entries.ts'
import { countChangesAfter } from './entries-read.store.ts'
import { createIndexBuilder } from './index-builder.ts'
import { mostChangesHere } from './indexed-bot.ts'
import { ownLexicon } from './lexicon.ts'
import { entriesPurge } from './purge-entries.ts'
import { learnedVersionReader, renewLater, renewSnapshotJobs } from './renew-snapshots.jobs.ts'

export interface SimilarEntry {
  readonly id: string
  readonly question: string
  readonly confidence: number
}

export interface AnswerIndexes {
  readonly feature: Feature
  readonly indexes: BotIndexes
  /** The entries of a source that a question is close to, nearest first; none when there is no such bot. */
  similar(accountId: string, botId: string, source: string, question: string): Promise<SimilarEntry[]>
  /** The answers of a bot in memory, caught up with its content; undefined when there is no such bot. */
  answersOf(accountId: string, botId: string): Promise<BotIndex | undefined>
  dropIndex(botId: string): void
  /** What the hourly job does. */
  purgeDropped(): Promise<void>
  /** The bots whose index is in the memory of this node. */
  loadedBotIds(): readonly string[]
}

/** What is less likely than this is not worth showing as similar. */
const leastSimilar = 0.15
const mostSimilar = 5
/** Those of other sources among them are left out. */
const mostCompared = 20

const busyWithinMs = 24 * 3600_000
const mostWarmed = 50
/** The rest of the memory is for what else is asked; loading one bot must not drop the one before. */
const mostWarmedShare = 0.5

export function createAnswerIndexes(context: FeatureContext): AnswerIndexes {
  const { clock, database, log, indexMemoryMb = indexMemoryMbByDefault } = context
  const { connectionString } = database
  const mostBytes = indexMemoryMb * 2 ** 20
  const lexicon = ownLexicon()
  const builder = createIndexBuilder({ connectionString, log })
  const indexes = createBotIndexes(
    {
      readEntries: changedEntriesReader(database),
      clock,
      log,
      meaning: lexicon,
      builder,
      countChanges: (bot, version) =>
        countChangesAfter(database.of(bot.accountId), bot.accountId, bot.id, version, mostChangesHere),
      findLearned: learnedVersionReader(database, lexicon),
      onRenewalDue: renewLater(database, log),
    },
    { mostBytes },
  )

  const purgeDropped = entriesPurge(database, clock)

  async function answersOf(accountId: string, botId: string): Promise<BotIndex | undefined> {
    const bot = await findBot(database.of(accountId), accountId, botId)
    return bot && (await indexes.caughtUp(bot))
  }

  /** After a restart the first customer of a big bot should not wait for its index. One by one: messages that come meanwhile go first. */
  async function warmUp(): Promise<void> {
    const since = new Date(clock.now().getTime() - busyWithinMs)
    for (const botId of await listBusyBots(database.house, since, mostWarmed)) {
      if (indexes.byteLength > mostBytes * mostWarmedShare) return
      const bot = await findPublicBot(database.house, botId)
      if (bot !== undefined) await indexes.prepare(bot)
    }
  }

  return {
    feature: {
      routes: [],
      jobs: [
        ...renewSnapshotJobs(database, builder),
        { name: 'purge-dropped-entries', schedule: '33 * * * *', run: purgeDropped },
      ],
      warmUp: () => void warmUp().catch((error: unknown) => log.warn({ err: error }, 'indexes not loaded ahead')),
      async close() {
        indexes.close()
        await builder.close()
      },
    },
    indexes,
    answersOf,
    async similar(accountId, botId, wanted, question) {
      const index = await answersOf(accountId, botId)
      const { candidates } = index?.ask(question, { limit: mostCompared }) ?? { candidates: [] }
      return candidates
        .filter(({ source, confidence }) => source === wanted && confidence >= leastSimilar)
        .slice(0, mostSimilar)
        .map(({ id, question, confidence }) => ({ id, question, confidence }))
    },
    dropIndex: (botId) => indexes.drop(botId),
    purgeDropped,
    loadedBotIds: () => indexes.botIds,
  }
}
