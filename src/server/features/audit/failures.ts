/**
 * Failed attempts, such as wrong passwords. The first of an action, account (or email) and address is stored before its caller gets an answer;
 * more of the kind within some minutes are one row with their number. So a flood, whose rows nobody may delete for a year, stores some hundred rows in five minutes.
 */
import type { Logger } from 'pino'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { addressGroup } from '#server/platform/http/limits/address-group.ts'
import type { AuditEvent, ServiceEvent } from './audit.store.ts'
import { gatherEvents } from './gathered-events.ts'

const gatherMs = 5 * 60_000
/** Of so many kinds the first is stored at once; past it whatever is new shares one row. */
export const maxStoredAtOnce = 500

export type Failure = ServiceEvent & CallOrigin

export interface Failures {
  readonly record: (failure: Failure) => Promise<void>
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createFailures(insertEvents: (events: readonly AuditEvent[]) => Promise<void>, log: Logger): Failures {
  /** Of which the first was stored in this time. */
  const stored = new Set<string>()
  const repeated = gatherEvents({ insertEvents, log, flushEveryMs: gatherMs, onFlush: () => stored.clear() })

  return {
    async record(failure) {
      const address = addressGroup(failure.address)
      const kind = [failure.action, failure.accountId ?? failure.target, address].join(' ')
      if (stored.has(kind)) return repeated.add(kind, { ...failure, address })
      if (stored.size >= maxStoredAtOnce) return repeated.add(undefined, failure)
      stored.add(kind)
      try {
        await insertEvents([failure])
      } catch (error) {
        stored.delete(kind)
        throw error
      }
    },
    flush: repeated.flush,
    close: repeated.close,
  }
}
