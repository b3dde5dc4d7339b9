/** Wires the audit and gives it to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { AuditSink } from '#server/platform/http/endpoints/audit-sink.ts'
import { deleteOldEvents, insertEvents } from './audit.house.store.ts'
import { auditRetentionEnd } from './audit.rules.ts'
import { createFailures, type Failures } from './failures.ts'
import { gatherEvents } from './gathered-events.ts'
import { eventOfRefusal, kindOfRefusal, refusalsFlushedEveryMs } from './refusals.ts'

export interface Audit extends Feature, AuditSink {
  /** Records what failed; many of a kind become few rows. */
  readonly recordFailure: Failures['record']
  /** Stores what was gathered so far. */
  storeGathered(): Promise<void>
}

export function createAudit({ database: { house }, clock, log }: FeatureContext): Audit {
  const insert = (events: Parameters<typeof insertEvents>[1]) => insertEvents(house, events)
  const refusals = gatherEvents({ insertEvents: insert, log, flushEveryMs: refusalsFlushedEveryMs })
  const failures = createFailures(insert, log)
  return {
    routes: [],
    jobs: [
      {
        name: 'delete-old-audit-events',
        schedule: '53 3 * * *',
        run: () => deleteOldEvents(house, auditRetentionEnd(clock.now())),
      },
    ],
    recordCall: (event) => insertEvents(house, [{ ...event, at: clock.now() }]),
    noteRefusal: (refusal) => refusals.add(kindOfRefusal(refusal), eventOfRefusal(refusal, clock.now())),
    recordFailure: failures.record,
    storeGathered: async () => void (await Promise.all([refusals.flush(), failures.flush()])),
    close: async () => void (await Promise.all([refusals.close(), failures.close()])),
  }
}
