/** The vectors of the bots that are asked on this node. Like the answer indexes they catch up by version, and the least recently used make room. */
import { readEntriesAfter } from '#server/features/answer-indexes/answer-indexes.public.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { BotVectors } from './bot-vectors.ts'
import { readProgress, readVectors } from './vectors.store.ts'

/** Room for a bot of 20,000 items with vectors of 1,024 numbers, and a few of common size. */
const maxBytes = 256 * 2 ** 20
const itemsPerPage = 500

export type VectorBot = Pick<BotRow, 'accountId' | 'id' | 'purgedVersion'>

export interface VectorsInMemory {
  /** The vectors of a bot as they are by now, whole or in the making; undefined while there are none in this space. */
  of(bot: VectorBot, spaceId: string): Promise<BotVectors | undefined>
}

export function createVectorsInMemory(database: Pick<Database, 'of'>): VectorsInMemory {
  const byBot = new Map<string, BotVectors>()

  async function readAll(vectors: BotVectors, { accountId, id }: VectorBot): Promise<void> {
    let afterItemId: string | undefined
    for (;;) {
      const page = await readVectors(database.of(accountId), accountId, id, vectors.spaceId, {
        afterItemId,
        limit: itemsPerPage,
      })
      vectors.replace([], page)
      const last = page.at(-1)
      if (last === undefined) return
      afterItemId = last.itemId
    }
  }

  async function readChanged(vectors: BotVectors, { accountId, id }: VectorBot): Promise<void> {
    let after: { version: number; id?: string; isFirstLoad: boolean } = {
      version: vectors.version,
      isFirstLoad: false,
    }
    for (;;) {
      const entries = await readEntriesAfter(database.of(accountId), accountId, id, after, itemsPerPage)
      const last = entries.at(-1)
      if (last === undefined) return
      const itemIds = entries.map((entry) => entry.id)
      vectors.replace(itemIds, await readVectors(database.of(accountId), accountId, id, vectors.spaceId, { itemIds }))
      after = { version: last.version, id: last.id, isFirstLoad: false }
    }
  }

  async function read(vectors: BotVectors, bot: VectorBot, progress: { revision: number; version: number }) {
    try {
      // A page of vectors has no item twice, so a first reading begins with nothing.
      if (vectors.version < 0) await readAll(vectors, bot)
      else await readChanged(vectors, bot)
      vectors.revision = progress.revision
      vectors.version = progress.version
    } catch (error) {
      if (byBot.get(bot.id) === vectors) byBot.delete(bot.id)
      throw error
    } finally {
      vectors.catchUp = undefined
    }
    makeRoom(vectors)
  }

  function makeRoom(kept: BotVectors): void {
    let bytes = [...byBot.values()].reduce((sum, vectors) => sum + vectors.byteLength, 0)
    // A Map keeps the order of insertion, and each use inserts again.
    for (const [botId, vectors] of byBot) {
      if (bytes <= maxBytes) return
      if (vectors === kept || vectors.catchUp !== undefined) continue
      byBot.delete(botId)
      bytes -= vectors.byteLength
    }
  }

  return {
    async of(bot, spaceId) {
      const progress = await readProgress(database.of(bot.accountId), bot.accountId, bot.id)
      if (progress?.spaceId !== spaceId) {
        byBot.delete(bot.id)
        return undefined
      }
      const known = byBot.get(bot.id)
      // Nothing tells of items that were purged: vectors that saw less are all read again. The same while the first pages are being computed.
      const isUsable =
        known?.spaceId === spaceId &&
        (known.catchUp !== undefined ||
          known.revision === progress.revision ||
          (known.version >= bot.purgedVersion && known.version >= 0))
      const vectors = isUsable ? known : new BotVectors(spaceId)
      byBot.delete(bot.id)
      byBot.set(bot.id, vectors)
      if (vectors.revision < progress.revision) vectors.catchUp ??= read(vectors, bot, progress)
      await vectors.catchUp
      return vectors
    },
  }
}
