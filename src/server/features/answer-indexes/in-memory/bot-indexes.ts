/**
 * The answer indexes of this node. One is made when its bot is asked, and before every answer it catches up with the bot's `content_version`,
 * which is read for each message anyway: any node answers from an edit at once, and no message between nodes is needed. Many entries are
 * indexed in a thread, or come as a snapshot that some node has left in the database.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { loadAnswerIndexInSteps, type Meaning, SnapshotError } from '#engine/answer.ts'
import { minFormsLearned } from '#engine/classifier/entry-classifier.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { createLimitedQueue } from '#server/platform/turns/limited-queue.ts'
import { BuilderCrashed, type IndexBuilder } from '../building/index-builder.ts'
import { type IndexedBot, maxChangesHere, type ReadEntries } from '../indexed-bot.ts'
import { BotIndex } from './bot-index.ts'
import { createPauses } from './pauses.ts'

export interface BotIndexes {
  /** The index of a bot, at least as new as the bot row that is handed in. Throws `answers-preparing` when that would take too long. */
  caughtUp(bot: IndexedBot): Promise<BotIndex>
  /** Loads it however long that takes. */
  prepare(bot: IndexedBot): Promise<BotIndex>
  /** How much of it is there, 0 to 1. Begins to load it when it is not, unless it is small: that is done when it is asked. */
  preparedShare(bot: IndexedBot): number
  drop(botId: string): void
  /** Ends loads that are under way, so that a shutdown need not wait for them. */
  close(): void
  /** What is in memory, for measurements and tests. */
  readonly botIds: readonly string[]
  readonly byteLength: number
}

interface Needs {
  readonly readEntries: ReadEntries
  readonly clock: Clock
  readonly log: Logger
  readonly meaning?: Meaning
  /** Without it all is indexed in this thread. */
  readonly builder?: Pick<IndexBuilder, 'build'>
  /** Changes after a version, counted no further than a few more than what is caught up with here. */
  readonly countChanges?: (bot: IndexedBot, version: number) => Promise<number>
  /** The content version that the kept index has learned, -1 for none. */
  readonly findLearned?: (bot: IndexedBot) => Promise<number>
  /** The kept index should be renewed: catching up with it would take the next node a while, or there is something to learn. */
  readonly onRenewalDue?: (bot: IndexedBot) => void
}

interface Limits {
  readonly maxBytes?: number
  readonly idleMs?: number
  readonly minBuilt?: number
  readonly maxWaitMs?: number
}

const maxBytesByDefault = 512 * 2 ** 20
const idleMsByDefault = 6 * 3600_000
/** How often a node looks whether another has learned something. */
const lookEveryMs = 15_000
/** Fewer entries are indexed in the time that a thread needs to start. */
const minBuiltByDefault = 500
/** Loads share the connections of the pool with the messages themselves. */
const maxLoadsAtOnce = 4
/** A snapshot is renewed after this many changes, or after changes of this share of the entries, whichever is more. */
const minChangesToRenew = 500
const changedShareToRenew = 0.05
/** How long a question waits for its index; after that the caller is told to retry. */
const maxWaitMsByDefault = 20_000
const askAgainAfterSeconds = 5

export function createBotIndexes(needs: Needs, limits: Limits = {}): BotIndexes {
  const { readEntries, clock, log, meaning, builder, countChanges, findLearned, onRenewalDue } = needs
  const {
    maxBytes = maxBytesByDefault,
    idleMs = idleMsByDefault,
    minBuilt = minBuiltByDefault,
    maxWaitMs = maxWaitMsByDefault,
  } = limits
  const indexes = new Map<string, BotIndex>()
  const loads = createLimitedQueue({ maxRunning: maxLoadsAtOnce })
  let isClosed = false

  async function pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (isClosed) throw new Error('The server is ending')
  }

  async function read(index: BotIndex, bot: IndexedBot): Promise<void> {
    const isFirstLoad = index.version < 0
    let newest = bot.contentVersion
    let count = 0
    let hasLearnable = false
    await readEntries(bot.accountId, bot.id, index.version, async (entries) => {
      const isDue = createPauses()
      for (const entry of entries) {
        index.apply(entry)
        newest = Math.max(newest, entry.version)
        count += 1
        hasLearnable ||= entry.isLive && entry.variants.length + 1 >= minFormsLearned
        if (isFirstLoad) index.share = Math.min(0.99, count / Math.max(1, bot.entryCount))
        if (!isDue()) continue
        await pause()
        isDue.restart()
      }
    })
    index.version = newest
    if (!isFirstLoad) index.changesSinceKept += count
    if (!hasLearnable && !isFarFromKept(index, bot)) return
    index.changesSinceKept = 0
    onRenewalDue?.(bot)
  }

  function isFarFromKept({ changesSinceKept }: BotIndex, { entryCount }: IndexedBot): boolean {
    if (entryCount < minBuilt) return false
    return changesSinceKept >= Math.max(minChangesToRenew, entryCount * changedShareToRenew)
  }

  async function isForThread(index: BotIndex, bot: IndexedBot): Promise<boolean> {
    if (builder === undefined) return false
    if (index.version >= 0) {
      return bot.entryCount >= minBuilt && ((await countChanges?.(bot, index.version)) ?? 0) > maxChangesHere
    }
    return bot.entryCount >= minBuilt || ((await findLearned?.(bot)) ?? -1) >= 0
  }

  /** False when the thread could not be had: then it is done here. */
  async function takeBuilt(index: BotIndex, bot: IndexedBot, mayUseSnapshot = true): Promise<boolean> {
    try {
      const built = await builder?.build({ bot, mayUseSnapshot }, (share) => {
        index.share = share
      })
      if (built === undefined) return false
      const options = { language: bot.language, ...(meaning && { meaning }) }
      const steps = loadAnswerIndexInSteps(built.bytes, options)
      const isDue = createPauses()
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) {
          index.adopt(step.value, built)
          return true
        }
        if (!isDue()) continue
        await pause()
        isDue.restart()
      }
    } catch (error) {
      if (error instanceof SnapshotError && mayUseSnapshot) {
        log.warn({ err: error, botId: bot.id }, 'a kept index is of no use and is rebuilt')
        return await takeBuilt(index, bot, false)
      }
      if (!(error instanceof BuilderCrashed) || isOutOfMemory(error)) throw error
      return false
    }
  }

  async function catchUp(index: BotIndex, bot: IndexedBot): Promise<void> {
    const isFirstLoad = index.version < 0
    try {
      if (await isForThread(index, bot)) await takeBuilt(index, bot)
      if (index.version < bot.contentVersion) await loads.run(() => read(index, bot))
    } catch (error) {
      // A first load reads live entries only, so a half-loaded index could keep what is dropped before the next try.
      if (isFirstLoad && indexes.get(index.botId) === index) indexes.delete(index.botId)
      throw error
    } finally {
      index.catchUp = undefined
      index.share = 0
    }
    dropUnused(index)
  }

  function totalBytes(): number {
    return [...indexes.values()].reduce((sum, index) => sum + index.byteLength, 0)
  }

  function dropUnused(kept: BotIndex): void {
    const nowMs = clock.now().getTime()
    // A Map keeps the order of insertion, and each use inserts again: the least recently used come first.
    let bytes = totalBytes()
    for (const index of indexes.values()) {
      if (index === kept || index.catchUp !== undefined) continue
      if (bytes <= maxBytes && nowMs - index.usedAtMs < idleMs) continue
      indexes.delete(index.botId)
      bytes -= index.byteLength
    }
  }

  function findUsable(bot: IndexedBot): BotIndex | undefined {
    const known = indexes.get(bot.id)
    const isUsable =
      known && known.language === bot.language && (known.version < 0 || known.version >= bot.purgedVersion)
    return isUsable ? known : undefined
  }

  function find(bot: IndexedBot): BotIndex {
    const index = findUsable(bot) ?? new BotIndex(bot, meaning)
    index.usedAtMs = clock.now().getTime()
    indexes.delete(bot.id)
    indexes.set(bot.id, index)
    return index
  }

  async function prepare(bot: IndexedBot): Promise<BotIndex> {
    const index = find(bot)
    // A catch-up that others began may have read before this bot row was written: look again after it.
    while (index.version < bot.contentVersion) {
      index.catchUp ??= catchUp(index, bot)
      await index.catchUp
    }
    if (clock.now().getTime() - index.lookedAtMs >= lookEveryMs) void takeLearned(index, bot)
    return index
  }

  /** What was learned meanwhile comes as a second index; the first goes on answering until it is there. */
  async function takeLearned(index: BotIndex, bot: IndexedBot): Promise<void> {
    index.lookedAtMs = clock.now().getTime()
    try {
      const learnedVersion = (await findLearned?.(bot)) ?? -1
      if (learnedVersion <= index.learnedVersion || learnedVersion < bot.purgedVersion) return
      const fresh = new BotIndex(bot, meaning)
      if (!(await takeBuilt(fresh, bot))) return
      // The next caller sees a version that is too old, and catches up.
      fresh.usedAtMs = index.usedAtMs
      fresh.lookedAtMs = index.lookedAtMs
      if (indexes.get(bot.id) === index && index.catchUp === undefined) indexes.set(bot.id, fresh)
    } catch (error) {
      log.warn({ err: error, botId: bot.id }, 'what was learned is not taken up')
    }
  }

  async function caughtUp(bot: IndexedBot): Promise<BotIndex> {
    const known = findUsable(bot)
    if (known && known.version >= bot.contentVersion) return await prepare(bot)
    const over = new AbortController()
    const tooLong = delay(maxWaitMs, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new AppError('answers-preparing', { retryAfterSeconds: askAgainAfterSeconds })
    })
    try {
      return await Promise.race([prepare(bot), tooLong])
    } finally {
      over.abort()
    }
  }

  return {
    caughtUp,
    prepare,
    preparedShare(bot) {
      const known = findUsable(bot)
      if (bot.entryCount < minBuilt || (known && known.version >= bot.contentVersion)) return 1
      prepare(bot).catch((error: unknown) => log.warn({ err: error }, 'index not loaded ahead'))
      return known?.share ?? 0
    },
    drop: (botId) => void indexes.delete(botId),
    close() {
      isClosed = true
    },
    get botIds() {
      return [...indexes.keys()]
    },
    get byteLength() {
      return totalBytes()
    },
  }
}

/** What has filled the thread's memory would fill the server's own. */
function isOutOfMemory({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
