/** What connections heard last, gathered: hundreds of events a second are one statement. What a node that dies had gathered is not told. */
import type { Logger } from 'pino'
import type { CallFault, Inbound } from '#channels/port/channel.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { ConnectionRef, KnownConnection } from '../channel-set.ts'
import { noteRefusedCall } from '../connections/connections.store.ts'
import { noteLastEvents } from './receiving.house.store.ts'

export interface EventNotes {
  note(connectionId: string, rawKind: string, reason: (Inbound & { kind: 'ignored' })['reason'] | null): void
  /** A call that was refused though it may have been the platform's: its owner sees why. Once in a while, as anybody may send such calls. */
  noteRefused(connection: Pick<KnownConnection, keyof ConnectionRef | 'revision'>, why: CallFault): void
  flush(): Promise<void>
}

const everyMs = 500
const refusedEveryMs = 30_000

export function createEventNotes(database: Pick<Database, 'house' | 'of'>, clock: Clock, log: Logger): EventNotes {
  let gathered = new Map<string, { at: Date; rawKind: string; reason: string | null }>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...gathered].map(([id, news]) => ({ id, ...news }))
    gathered = new Map()
    if (taken.length === 0) return
    await noteLastEvents(database.house, taken).catch((error: unknown) =>
      log.warn({ err: error }, 'what connections heard last was not noted'),
    )
  }

  const refusedAt = new RecentMap<string, number>(10_000)
  const refusals = new Set<Promise<void>>()

  async function writeRefused({ accountId, botId, id }: ConnectionRef, why: CallFault, at: Date): Promise<void> {
    const before = new Date(at.getTime() - refusedEveryMs)
    await noteRefusedCall(database.of(accountId), accountId, { botId, id }, { ...why, at, before }).catch(
      (error: unknown) => log.warn({ err: error, connectionId: id }, 'a refused call was not noted'),
    )
  }

  return {
    noteRefused(connection, why) {
      const at = clock.now()
      // Whoever has just changed the secrets sees at once whether they are right now.
      const served = `${connection.id} ${connection.revision}`
      if (at.getTime() - (refusedAt.get(served) ?? 0) < refusedEveryMs) return
      refusedAt.set(served, at.getTime())
      const written = writeRefused(connection, why, at).finally(() => refusals.delete(written))
      refusals.add(written)
    },
    note(connectionId, rawKind, reason) {
      gathered.set(connectionId, { at: clock.now(), rawKind: rawKind.slice(0, 100), reason })
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    async flush() {
      await Promise.all([flush(), ...refusals])
    },
  }
}
