/** What connections heard last, gathered: hundreds of events a second are one statement. What a node that dies had gathered is not told. */
import type { Logger } from 'pino'
import type { Inbound } from '#channels/port/channel.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { noteLastEvents } from './receiving.house.store.ts'

export interface EventNotes {
  note(connectionId: string, rawKind: string, reason: (Inbound & { kind: 'ignored' })['reason'] | null): void
  flush(): Promise<void>
}

const everyMs = 500

export function createEventNotes(database: Pick<Database, 'house'>, clock: Clock, log: Logger): EventNotes {
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

  return {
    note(connectionId, rawKind, reason) {
      gathered.set(connectionId, { at: clock.now(), rawKind: rawKind.slice(0, 100), reason })
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
  }
}
