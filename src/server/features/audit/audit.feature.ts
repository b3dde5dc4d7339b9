/** Wires the audit and gives it to the server. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { AuditSink, RouteEvent } from '#server/platform/http/endpoints/audit-sink.ts'
import { deleteOldEvents, insertEvents } from './audit.house.store.ts'
import { auditRetentionEnd, targetOfCall } from './audit.rules.ts'
import { createFailures, type Failures } from './failures.ts'
import { gatherEvents } from './gathered-events.ts'
import { eventOfRefusal, kindOfRefusal, refusalsFlushedEveryMs } from './refusals.ts'

export interface Audit extends Feature, AuditSink {
  /** Records what failed; many of a kind become few rows. */
  readonly recordFailure: Failures['record']
  /** Stores what was gathered so far. */
  storeGathered(): Promise<void>
}

interface AuditDependencies {
  /** The name of a bot; undefined when there is none. */
  readonly botName: (accountId: string, botId: string) => Promise<string | undefined>
}

export function createAudit(
  { database: { house }, clock, log }: FeatureContext,
  { botName }: AuditDependencies,
): Audit {
  const insert = (events: Parameters<typeof insertEvents>[1]) => insertEvents(house, events)
  const refusals = gatherEvents({ insertEvents: insert, log, flushEveryMs: refusalsFlushedEveryMs })
  const failures = createFailures(insert, log)

  async function recordCall({ params, ownerId, amount, ...event }: RouteEvent): Promise<void> {
    const { botId } = params
    const name = botId === undefined || ownerId === null ? undefined : await botName(ownerId, botId)
    await insertEvents(house, [{ ...event, target: targetOfCall(params, name, amount), at: clock.now() }])
  }

  return {
    routes: [],
    jobs: [
      {
        name: 'delete-old-audit-events',
        schedule: '53 3 * * *',
        run: () => deleteOldEvents(house, auditRetentionEnd(clock.now())),
      },
    ],
    recordCall,
    noteRefusal: (refusal) => refusals.add(kindOfRefusal(refusal), eventOfRefusal(refusal, clock.now())),
    recordFailure: failures.record,
    storeGathered: async () => void (await Promise.all([refusals.flush(), failures.flush()])),
    close: async () => void (await Promise.all([refusals.close(), failures.close()])),
  }
}
