/**
 * Refused calls, gathered over a minute: one row for each code, endpoint, account and address with the number of calls. A flood is one row, and a
 * flood from everywhere is at most `maxKinds` rows a minute and node. What a killed process loses is the refusals of its last minute.
 */
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import type { Refusal } from '#server/platform/http/audit-sink.ts'
import type { AuditEvent } from './audit.store.ts'

const flushEveryMs = 60_000
/** Of these, each has a row of its own; whatever else is refused in that minute shares one. */
export const maxKinds = 100

interface Counted {
  readonly event: AuditEvent
  count: number
}

export interface Refusals {
  readonly note: (refusal: Refusal) => void
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createRefusals(
  insertEvents: (events: readonly AuditEvent[]) => Promise<void>,
  clock: Clock,
  log: Logger,
): Refusals {
  let waiting = new Map<string, Counted>()
  let flushing: Promise<void> = Promise.resolve()

  function add(key: string, event: AuditEvent, count: number): void {
    const known = waiting.get(key)
    if (known === undefined) waiting.set(key, { event, count })
    else known.count += count
  }

  function note({ accountId, address, requestId, endpointId, code }: Refusal): void {
    const at = clock.now()
    const group = addressGroup(address)
    const key = [code, endpointId, accountId, group].join(' ')
    if (waiting.has(key) || waiting.size < maxKinds) {
      const target = `${code} ${endpointId}`
      add(key, { accountId, action: 'call-refused', target, address: group, requestId, at }, 1)
    } else add('', { accountId: null, action: 'call-refused', target: 'others', at }, 1)
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const counted = waiting
    waiting = new Map()
    try {
      await insertEvents([...counted.values()].map(({ event, count }) => ({ ...event, count })))
    } catch (error) {
      log.warn({ err: error }, 'refused calls could not be recorded; trying again')
      const since = waiting
      waiting = counted
      for (const [key, { event, count }] of since) add(waiting.size < maxKinds ? key : '', event, count)
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    note,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
