/**
 * What plans have, as this node knows it. Each request needs it, so it is read at most twice a second, by all requests together: a change holds on all nodes
 * within a second, and on the node that made it at once.
 */
import type { PlanRecord } from '#contract/features/plans.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Entitled, type EntitledAccount, entitledBy } from './entitlements.rules.ts'
import { readPlanRecord } from './plan-record.house.store.ts'

const keptMs = 500

export interface PlanRecordReader {
  current(): Promise<PlanRecord>
  entitlementsOf(account: EntitledAccount, now: Date): Promise<Entitled>
  /** The next look reads it anew. */
  forget(): void
}

export function createPlanRecordReader(house: Queryable): PlanRecordReader {
  let kept: { readonly record: Promise<PlanRecord>; readonly untilMs: number } | undefined

  function current(): Promise<PlanRecord> {
    // By the machine's own clock: what is kept must be old by real time.
    const nowMs = performance.now()
    if (kept === undefined || nowMs >= kept.untilMs) {
      const record = readPlanRecord(house)
      kept = { record, untilMs: nowMs + keptMs }
      // Whoever asks is told; the one after asks again.
      record.catch(() => {
        if (kept?.record === record) kept = undefined
      })
    }
    return kept.record
  }

  return {
    current,
    entitlementsOf: async (account, now) => entitledBy(await current(), account, now),
    forget: () => {
      kept = undefined
    },
  }
}
