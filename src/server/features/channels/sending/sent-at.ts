/** When something was said last over a connection: for its owner's eye, so that once a second is enough and nothing waits for it. */
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { ConnectionRef } from '../channel-set.ts'
import { updateConnection } from '../connections/connections.store.ts'

export interface SentAt {
  note(connection: ConnectionRef, at: Date): void
}

const everyMs = 1000
const maxKept = 10_000

export function createSentAt(database: Database, log: Logger): SentAt {
  const noted = new Map<string, number>()
  return {
    note({ accountId, botId, id }, at) {
      if (at.getTime() - (noted.get(id) ?? 0) < everyMs) return
      if (noted.size > maxKept) noted.clear()
      noted.set(id, at.getTime())
      updateConnection(database.of(accountId), accountId, botId, id, { lastSentAt: at }, false).catch(
        (error: unknown) => log.warn({ err: error, connectionId: id }, 'when a connection sent last was not noted'),
      )
    },
  }
}
