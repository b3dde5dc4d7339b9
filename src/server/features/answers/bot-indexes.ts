/**
 * The answer indexes of this node. One is made when its bot is asked, and before every answer it catches up with the bot's `corpus_version`,
 * which is read for each message anyway: any node answers from an edit at once, and no message between nodes is needed.
 */
import type { Clock } from '#server/platform/clock.ts'
import { BotIndex, type IndexedItem } from './bot-index.ts'

export interface IndexedBot {
  readonly accountId: string
  readonly id: string
  readonly language: 'zh' | 'en'
  readonly corpusVersion: number
  /** Items deleted up to this version may be gone for good: an index that saw less is made anew. */
  readonly purgedVersion: number
}

/** Reads the items of a later version than `version` page by page, all of one moment. The first load needs only live ones. */
export type ReadItems = (
  accountId: string,
  botId: string,
  version: number,
  take: (items: readonly IndexedItem[]) => Promise<void>,
) => Promise<void>

export interface BotIndexes {
  /** The index of a bot, at least as new as the bot row that is handed in. */
  caughtUp(bot: IndexedBot): Promise<BotIndex>
  drop(botId: string): void
  /** Ends loads that are under way, so that a shutdown need not wait for them. */
  close(): void
  /** What is in memory, for measurements and tests. */
  readonly botIds: readonly string[]
}

interface Limits {
  /** In items of common size. */
  readonly mostWeight?: number
  readonly idleMs?: number
}

/** About 300 MB with items of common size. */
const mostWeightByDefault = 150_000
const idleMsByDefault = 6 * 3600_000
/** Other requests are served between two slices of this length. */
const sliceMs = 12
/** Loads share the connections of the pool with the messages themselves. */
const mostLoadsAtOnce = 4

export function createBotIndexes(readItems: ReadItems, clock: Clock, limits: Limits = {}): BotIndexes {
  const { mostWeight = mostWeightByDefault, idleMs = idleMsByDefault } = limits
  const indexes = new Map<string, BotIndex>()
  const waiting: (() => void)[] = []
  let loads = 0
  let isClosed = false

  async function inTurn(load: () => Promise<void>): Promise<void> {
    if (loads >= mostLoadsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else loads += 1
    try {
      await load()
    } finally {
      // The turn is handed on, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else loads -= 1
    }
  }

  async function read(index: BotIndex, bot: IndexedBot): Promise<void> {
    let newest = bot.corpusVersion
    await readItems(bot.accountId, bot.id, index.version, async (items) => {
      let sliceStart = performance.now()
      for (const item of items) {
        index.apply(item)
        newest = Math.max(newest, item.version)
        if (performance.now() - sliceStart < sliceMs) continue
        await new Promise((resolve) => setImmediate(resolve))
        if (isClosed) throw new Error('The server is ending')
        sliceStart = performance.now()
      }
    })
    index.version = newest
  }

  async function catchUp(index: BotIndex, bot: IndexedBot): Promise<void> {
    const isFirstLoad = index.version < 0
    try {
      await inTurn(() => read(index, bot))
    } catch (error) {
      // A first load reads live items only, so a half-loaded index could keep what is deleted before the next try.
      if (isFirstLoad && indexes.get(index.botId) === index) indexes.delete(index.botId)
      throw error
    } finally {
      index.catchUp = undefined
    }
    dropUnused(index)
  }

  function dropUnused(kept: BotIndex): void {
    const nowMs = clock.now().getTime()
    // A Map keeps the order of insertion, and each use inserts anew: the least recently used come first.
    let weight = [...indexes.values()].reduce((sum, index) => sum + index.weight, 0)
    for (const index of indexes.values()) {
      if (index === kept || index.catchUp !== undefined) continue
      if (weight <= mostWeight && nowMs - index.usedAtMs < idleMs) continue
      indexes.delete(index.botId)
      weight -= index.weight
    }
  }

  function find(bot: IndexedBot): BotIndex {
    const nowMs = clock.now().getTime()
    const known = indexes.get(bot.id)
    const isUsable =
      known && known.language === bot.language && (known.version < 0 || known.version >= bot.purgedVersion)
    const index = isUsable ? known : new BotIndex(bot)
    index.usedAtMs = nowMs
    indexes.delete(bot.id)
    indexes.set(bot.id, index)
    return index
  }

  return {
    async caughtUp(bot) {
      const index = find(bot)
      // A catch-up that others began may have read before this bot row was written: look again after it.
      while (index.version < bot.corpusVersion) {
        index.catchUp ??= catchUp(index, bot)
        await index.catchUp
      }
      return index
    },
    drop: (botId) => void indexes.delete(botId),
    close() {
      isClosed = true
    },
    get botIds() {
      return [...indexes.keys()]
    },
  }
}
