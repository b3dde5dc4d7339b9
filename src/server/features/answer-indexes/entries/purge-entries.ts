/** Removes dropped entries for good once every index has had time to learn of them. An index that has not is rebuilt. */

import { lockBot, notePurge } from '#server/features/bots/bots.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findBotsWithDropped } from './entries.house.store.ts'
import { purgeDropped } from './entries.store.ts'

/** They take little space, and rebuilding a large index takes a minute of CPU. */
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
