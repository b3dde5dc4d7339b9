/**
 * Events that come in floods, gathered for a time: one row for each kind with the number of calls. A flood is one row, and a flood from everywhere
 * is at most `maxKinds` rows and one for the others of each action, for each time and node. What a killed process loses is what it gathered.
 */
import type { Logger } from 'pino'
import type { AuditEvent } from './audit.store.ts'

/** Of these, each has a row of its own; whatever else comes in that time shares one. */
export const maxKinds = 100

export interface GatheredEvents {
  /** Counts an event with those of its kind; past `maxKinds`, or without a kind, with the others. */
  readonly add: (kind: string | undefined, event: AuditEvent) => void
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

interface Settings {
  readonly insertEvents: (events: readonly AuditEvent[]) => Promise<void>
  readonly log: Logger
  readonly flushEveryMs: number
  readonly onFlush?: () => void
}

export function gatherEvents({ insertEvents, log, flushEveryMs, onFlush }: Settings): GatheredEvents {
  let waiting = new Map<string, AuditEvent & { count: number }>()
  let flushing: Promise<void> = Promise.resolve()

  function count(kind: string | undefined, event: AuditEvent, calls: number): void {
    const { action, at } = event
    const isOwn = kind !== undefined && (waiting.has(kind) || waiting.size < maxKinds)
    const key = isOwn ? kind : `others ${action}`
    const known = waiting.get(key)
    if (known !== undefined) known.count += calls
    else {
      const counted = isOwn ? event : { accountId: null, action, target: 'others', at }
      waiting.set(key, { ...counted, count: calls })
    }
  }

  async function write(): Promise<void> {
    onFlush?.()
    if (waiting.size === 0) return
    const gathered = waiting
    waiting = new Map()
    try {
      await insertEvents([...gathered.values()])
    } catch (error) {
      log.warn({ err: error }, 'gathered events could not be recorded; trying again')
      const since = waiting
      waiting = gathered
      for (const [kind, event] of since) count(kind, event, event.count)
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    add: (kind, event) => count(kind, event, 1),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
