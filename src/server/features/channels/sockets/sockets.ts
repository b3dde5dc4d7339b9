/**
 * Sockets to platforms: one a connection in the whole installation, held by the worker whose lease is alive. A worker that loses its lease closes
 * its sockets before another may open them.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { Inbox } from '../receiving/inbox.ts'
import type { Lease, Worker } from '../workers/worker.ts'
import { giveSocket, listSockets, noteSocket, takeSocket } from './sockets.house.store.ts'

export interface Sockets {
  start(): void
  /** Something may have changed of which connections want a socket, or which one. */
  look(): void
  /** Resolves when all of this node are closed. */
  stop(): Promise<void>
}

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly worker: Worker
  readonly connections: KnownConnections
  readonly ioOf: IoOf
  readonly inbox: Inbox
  readonly random: () => number
}

interface Held {
  readonly revision: number
  readonly lease: Lease
  readonly closing: AbortController
  readonly ended: Promise<void>
}

const lookEveryMs = 1000
const firstBackoffMs = 1000
const maxBackoffMs = 60_000
/** A socket that stood for so long was no failure. */
const goodAfterMs = 30_000
/** One that does not close must not hold a shutdown up. */
const closedWithinMs = 3000

export function createSockets({ database, clock, log, worker, connections, ioOf, inbox, random }: Needs): Sockets {
  const held = new Map<string, Held>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isToLookAgain = false
  let isStopped = false

  async function look(): Promise<void> {
    const lease = worker.lease()
    if (lease === undefined || isStopped) return
    const wanted = await listSockets(database.house)
    const revisions = new Map(wanted.map(({ connectionId, revision }) => [connectionId, revision]))
    for (const [id, own] of held) if (revisions.get(id) !== own.revision) own.closing.abort()
    for (const { connectionId, revision, isHeld, heldBy } of wanted) {
      if (held.has(connectionId) || isStopped || !lease.isHeld()) continue
      const isOurs = isHeld && heldBy === lease.id
      if (isHeld && !isOurs) continue
      if (isOurs || (await takeSocket(database.house, connectionId, lease.id, clock.now())))
        hold(connectionId, revision, lease)
    }
  }

  function hold(connectionId: string, revision: number, lease: Lease): void {
    const closing = new AbortController()
    const signal = AbortSignal.any([closing.signal, lease.lost])
    const ended = keepOpen(connectionId, revision, lease, signal).finally(async () => {
      // Whoever has it by now keeps it: only a row of this worker goes.
      if (lease.isHeld()) await giveSocket(database.house, connectionId, lease.id).catch(() => undefined)
      held.delete(connectionId)
      // It may be wanted with another config.
      lookInTurn()
    })
    held.set(connectionId, { revision, lease, closing, ended })
  }

  async function keepOpen(connectionId: string, revision: number, lease: Lease, signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const startedMs = performance.now()
      try {
        await connectOnce(connectionId, revision, lease, signal)
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, connectionId }, 'the socket of a connection failed')
      }
      void noteSocket(database.house, connectionId, lease.id, false).catch(() => undefined)
      if (signal.aborted) return
      failures = performance.now() - startedMs > goodAfterMs ? 0 : failures + 1
      const backoffMs = random() * Math.min(maxBackoffMs, firstBackoffMs * 2 ** failures)
      await delay(backoffMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function connectOnce(connectionId: string, revision: number, lease: Lease, signal: AbortSignal): Promise<void> {
    const connection = await connections.find(connectionId)
    // A later revision is opened anew by the next look.
    if (connection?.channel.connect === undefined || connection.revision !== revision || !lease.isHeld()) return
    const { channel, config, kind, account } = connection
    const sink = {
      store: async (events: Parameters<Inbox['store']>[1]) => {
        // What is stored after the loss would be acknowledged by whoever has it no more: the platform says it again to the next.
        if (signal.aborted) throw new Error('the socket is not ours any more')
        const current = await connections.find(connectionId)
        if (current !== undefined) await inbox.store(current, events)
      },
      note: (state: 'open' | 'lost') =>
        void noteSocket(database.house, connectionId, lease.id, state === 'open').catch((error: unknown) =>
          log.warn({ err: error, connectionId }, 'the state of a socket was not noted'),
        ),
    }
    await channel.connect?.(config, ioOf(kind, config, connection), sink, signal, account)
  }

  function lookInTurn(): void {
    if (timer === undefined || isStopped) return
    // What is asked for during a look may have come too late for it.
    isToLookAgain = looking !== undefined
    looking ??= look()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'sockets were not looked after')
      })
      .finally(() => {
        looking = undefined
        if (isToLookAgain) lookInTurn()
      })
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (looking === undefined) lookInTurn()
      }, lookEveryMs).unref()
      lookInTurn()
    },
    look: lookInTurn,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      const over = new AbortController()
      const ended = [...held.values()].map(({ closing, ended }) => {
        closing.abort()
        return ended
      })
      await Promise.race([
        Promise.all(ended),
        delay(closedWithinMs, undefined, { signal: over.signal }).catch(() => undefined),
      ])
      over.abort()
    },
  }
}
