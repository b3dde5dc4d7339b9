/** Wires the audit and gives it to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { AuditSink } from '#server/platform/http/audit-sink.ts'
import { deleteOldEvents, insertEvents } from './audit.house.store.ts'
import { auditRetentionEnd } from './audit.rules.ts'
import { createRefusals } from './refusals.ts'

export interface Audit extends Feature, AuditSink {
  /** Stores the refused calls that were gathered so far. */
  storeRefusals(): Promise<void>
}

export function createAudit({ database: { house }, clock, log }: FeatureContext): Audit {
  const refusals = createRefusals((events) => insertEvents(house, events), clock, log)
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
    noteRefusal: refusals.note,
    storeRefusals: refusals.flush,
    close: refusals.close,
  }
}
