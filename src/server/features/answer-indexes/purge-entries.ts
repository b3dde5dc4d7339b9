/** Removes dropped entries for good when every index has had time to learn of them. One that has not is built anew. */

import { lockBot, notePurge } from '#server/features/bots/bots.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findBotsWithDropped } from './entries.house.store.ts'
import { purgeDropped } from './entries.store.ts'

/** They take hardly any room, and building a large index anew takes a minute of processor. */
const keptMs = 7 * 24 * 3600_000

export function entriesPurge(database: Database, clock: Clock): () => Promise<void> {
  return async () => {
    const before = new Date(clock.now().getTime() - keptMs)
    for (const { accountId, botId } of await findBotsWithDropped(database.house, before)) {
      await database.of(accountId).transaction(async (tx) => {
        if (!(await lockBot(tx, accountId, botId))) return
        const version = await purgeDropped(tx, accountId, botId, before)
        if (version !== undefined) await notePurge(tx, accountId, botId, version)
      })
    }
  }
}
