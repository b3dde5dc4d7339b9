/** Looks at the secrets of connections that nothing else would show: those without traffic, those that could not be reached, those that failed. */
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Worker } from '../workers/worker.ts'
import type { ConnectionRow } from './connections.house.store.ts'
import { takeUnchecked } from './connections.house.store.ts'

const lookEveryMs = 5000
const due = { submittedMs: 30_000, quietMs: 5 * 60_000, failedMs: 10 * 60_000, max: 10 }

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly worker: Worker
  readonly check: (row: ConnectionRow) => Promise<unknown>
}

export interface ConnectionWatch {
  start(): void
  /** Those that are due now. */
  look(): Promise<void>
  stop(): Promise<void>
}

export function createConnectionWatch({ database, clock, log, worker, check }: Needs): ConnectionWatch {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const rows = await takeUnchecked(database.house, { now: clock.now(), ...due })
    await Promise.all(
      rows.map((row) =>
        check(row).catch((error: unknown) =>
          log.warn({ err: error, connectionId: row.id }, 'a connection was not checked'),
        ),
      ),
    )
  }

  return {
    look,
    start() {
      timer ??= setInterval(() => {
        if (worker.lease() === undefined) return
        looking ??= look()
          .catch((error: unknown) => log.warn({ err: error }, 'connections were not looked after'))
          .finally(() => {
            looking = undefined
          })
      }, lookEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
