/**
 * The lease of this process: what it has claimed (lanes, sockets) is its own for as long as it says that it is alive. One row is renewed for all
 * of it. A process that cannot renew it knows by its own clock that it has lost everything before another one may take it; it goes on under a new
 * id, with nothing.
 */
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { forgetDead, noteAlive, noteEnd } from './workers.house.store.ts'

export interface Lease {
  readonly id: string
  /** Whether what was claimed by it may still be worked on. Ask before each step that others would see. */
  isHeld(): boolean
  /** Aborts when it is lost. */
  readonly lost: AbortSignal
}

export interface Worker {
  /** Undefined while there is none. */
  lease(): Lease | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

/** A claim of a dead process is free after this at the latest. */
export const workerLeaseMs = 10_000

/** Work stops this share of the lease before its end: what is under way then has the rest to end in. */
const marginShare = 0.25

interface OwnLease extends Lease {
  extend(untilMs: number): void
  end(): void
}

function createLease(): OwnLease {
  const over = new AbortController()
  let untilMs = Number.NEGATIVE_INFINITY
  return {
    id: newId(),
    isHeld: () => !over.signal.aborted && performance.now() < untilMs,
    lost: over.signal,
    extend(until) {
      untilMs = until
    },
    end: () => over.abort(),
  }
}

export function createWorker(database: Pick<Database, 'house'>, log: Logger, leaseMs = workerLeaseMs): Worker {
  let current = createLease()
  let isRenewed = false
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> | undefined
  let isStopped = false

  async function renew(): Promise<void> {
    if (isRenewed && !current.isHeld()) {
      current.end()
      current = createLease()
      isRenewed = false
    }
    // From before the question: the row's own end is later.
    const askedMs = performance.now()
    try {
      await noteAlive(database.house, current.id, leaseMs)
      current.extend(askedMs + leaseMs * (1 - marginShare))
      isRenewed = true
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the lease of channels was not renewed')
    }
  }

  function beat(): void {
    // Not only when the question before was answered: a database that says nothing must not hold the loss up.
    if (isRenewed && !current.isHeld()) current.end()
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }

  return {
    lease: () => (!isStopped && current.isHeld() ? current : undefined),
    async start() {
      if (timer !== undefined || isStopped) return
      timer = setInterval(beat, leaseMs / 5).unref()
      await renew()
      await forgetDead(database.house).catch(() => undefined)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await renewing
      current.end()
      if (isRenewed) await noteEnd(database.house, current.id).catch(() => undefined)
    },
  }
}
