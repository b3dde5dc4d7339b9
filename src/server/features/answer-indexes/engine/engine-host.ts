/** The engine with the indexes of all bots: what decides about messages, in the server's own thread or in one beside it. */
import type { Logger } from 'pino'
import type { AskOptions, Outcome } from '#engine/answer.ts'
import type { ReplySettings } from '#engine/dialogue/decide-reply.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createIndexBuilder } from '../building/index-builder.ts'
import { learnedVersionReader, renewLater } from '../building/renew-snapshots.jobs.ts'
import { changedEntriesReader } from '../entries/changed-entries.ts'
import { countChangesAfter } from '../entries/entries-read.store.ts'
import { type BotIndexes, createBotIndexes } from '../in-memory/bot-indexes.ts'
import { type IndexedBot, maxChangesHere } from '../indexed-bot.ts'
import { ownLexicon } from '../lexicon.ts'
import { type Decided, type DecideOrder, decideByIndex } from './engine-order.ts'

export interface Engine {
  /** By an index at least as new as the bot's row. */
  decide(order: DecideOrder, replies: ReplySettings): Promise<Decided>
  ask(bot: IndexedBot, text: string, options: AskOptions): Promise<Outcome>
  /** Loads the bot's index, however long that takes. Returns the bytes that all indexes hold. */
  prepare(bot: IndexedBot): Promise<number>
  /** How much of the bot's index is there, 0 to 1. Begins to load it when it is not, unless it is small. */
  preparedShare(bot: IndexedBot): Promise<number>
  /** Renews what is kept of the bot's index in the database. */
  renew(bot: IndexedBot): Promise<void>
  drop(botId: string): void
  /** The bytes that all indexes hold. */
  heldBytes(): Promise<number>
  /** Messages that wait to be decided, or are being decided. */
  readonly queueLength: number
  close(): Promise<void>
}

export interface EngineHost extends Engine {
  readonly indexes: BotIndexes
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly maxBytes: number
}

export function createEngineHost({ database, clock, log, maxBytes }: Needs): EngineHost {
  const lexicon = ownLexicon()
  const builder = createIndexBuilder({ connectionString: database.connectionString, log })
  const indexes = createBotIndexes(
    {
      readEntries: changedEntriesReader(database),
      clock,
      log,
      meaning: lexicon,
      builder,
      countChanges: (bot, version) =>
        countChangesAfter(database.of(bot.accountId), bot.accountId, bot.id, version, maxChangesHere),
      findLearned: learnedVersionReader(database, lexicon),
      onRenewalDue: renewLater(database, log),
    },
    { maxBytes },
  )
  let queueLength = 0

  async function counted<R>(run: () => Promise<R>): Promise<R> {
    queueLength += 1
    try {
      return await run()
    } finally {
      queueLength -= 1
    }
  }

  return {
    indexes,
    decide: (order, replies) => counted(async () => decideByIndex(await indexes.caughtUp(order.bot), replies, order)),
    ask: (bot, text, options) => counted(async () => (await indexes.caughtUp(bot)).ask(text, options)),
    async prepare(bot) {
      await indexes.prepare(bot)
      return indexes.byteLength
    },
    preparedShare: async (bot) => indexes.preparedShare(bot),
    renew: (bot) => builder.renew(bot),
    drop: (botId) => indexes.drop(botId),
    heldBytes: async () => indexes.byteLength,
    get queueLength() {
      return queueLength
    },
    async close() {
      indexes.close()
      await builder.close()
    },
  }
}
