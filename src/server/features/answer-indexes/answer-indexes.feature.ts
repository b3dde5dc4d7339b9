/** Puts the feature together: the engine with the indexes of this node, and the jobs that renew what is kept of them. */
import { blankSourceOf } from '#engine/outcome.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import { findBot, findPublicBot } from '#server/features/bots/bots.public.ts'
import { listBusyBots } from '#server/features/conversations/conversations.public.ts'
import { renewSnapshot } from './building/renew-snapshots.jobs.ts'
import { createEngineHost, type Engine, type EngineHost } from './engine/engine-host.ts'
import { createEngineThread } from './engine/engine-thread.ts'
import { spreadOver } from './engine/engine-threads.ts'
import { entriesPurge } from './entries/purge-entries.ts'
import type { BotIndex } from './in-memory/bot-index.ts'

export interface SimilarEntry {
  readonly id: string
  readonly question: string
  readonly confidence: number
}

export interface AnswerIndexes {
  readonly feature: Feature
  /** Decides about messages, in this thread or beside it. */
  readonly engine: Engine
  /** The entries of a source that a question is close to, nearest first; none when there is no such bot. */
  readonly similar: (accountId: string, botId: string, source: string, question: string) => Promise<SimilarEntry[]>
  /** For tests, where the engine is in this thread: the answers of a bot in memory, caught up with its content. */
  answersOf(accountId: string, botId: string): Promise<BotIndex | undefined>
  dropIndex(botId: string): void
  /** What the hourly job does. */
  purgeDropped(): Promise<void>
  /** For tests, where the engine is in this thread: the bots whose index is in memory. */
  loadedBotIds(): readonly string[]
}

/** What is less likely than this is not worth showing as similar. */
const minSimilar = 0.15
const maxSimilar = 5
/** Those of other sources among them are left out. */
const maxCompared = 20

const busyWithinMs = 24 * 3600_000
const maxWarmed = 50
/** The rest of the memory is for what else is asked; loading one bot must not drop the one before. */
const maxWarmedShare = 0.5

export function createAnswerIndexes(context: FeatureContext): AnswerIndexes {
  const { clock, database, log } = context
  const { indexMemoryMb, engineThreads } = context.settings
  const { connectionString } = database
  const maxBytes = indexMemoryMb * 2 ** 20
  const inThread = (): Engine => createEngineThread({ connectionString, maxBytes: maxBytes / engineThreads, log })
  const host: EngineHost | undefined =
    engineThreads === 0 ? createEngineHost({ database, clock, log, maxBytes }) : undefined
  const engine = host ?? spreadOver(Array.from({ length: engineThreads }, inThread))

  const purgeDropped = entriesPurge(database, clock)

  async function answersOf(accountId: string, botId: string): Promise<BotIndex | undefined> {
    const bot = await findBot(database.of(accountId), accountId, botId)
    return bot && (await host?.indexes.caughtUp(bot))
  }

  /** After a restart the first customer of a big bot should not wait for its index. One by one: messages that come meanwhile go first. */
  async function warmUp(): Promise<void> {
    const since = new Date(clock.now().getTime() - busyWithinMs)
    for (const botId of await listBusyBots(database.house, since, maxWarmed)) {
      const bot = await findPublicBot(database.house, botId)
      const bytes = bot === undefined ? 0 : await engine.prepare(bot)
      if (bytes > (maxBytes / Math.max(1, engineThreads)) * maxWarmedShare) return
    }
  }

  return {
    feature: {
      routes: [],
      jobs: [
        renewSnapshot.definition({ database, engine }),
        { name: 'purge-dropped-entries', schedule: '33 * * * *', run: purgeDropped },
      ],
      warmUp: () => warmUp().catch((error: unknown) => log.warn({ err: error }, 'indexes not loaded ahead')),
      close: () => engine.close(),
    },
    engine,
    answersOf,
    async similar(accountId, botId, wanted, question) {
      const bot = await findBot(database.of(accountId), accountId, botId)
      if (bot === undefined) return []
      // A question whose answer waits for its owner is there all the same.
      const isWanted = (source: string) => source === wanted || source === blankSourceOf(wanted)
      const { candidates } = await engine.ask(bot, question, { limit: maxCompared })
      return (
        candidates
          .filter(({ source, confidence }) => isWanted(source) && confidence >= minSimilar)
          // Own entries come first whatever they are like; here the nearest is wanted.
          .sort((a, b) => b.confidence - a.confidence)
          .slice(0, maxSimilar)
          .map(({ id, question, confidence }) => ({ id, question, confidence }))
      )
    },
    dropIndex: (botId) => engine.drop(botId),
    purgeDropped,
    loadedBotIds: () => host?.indexes.botIds ?? [],
  }
}
