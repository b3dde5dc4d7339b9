/**
 * Tells the open pages of this node what changes, on whatever node it happens. One reader serves all of them: it reads what was committed since its
 * position, hands it out, and only then lets new listeners in, at that same position. So nobody is told twice, or misses what lies between.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { heartbeatSeconds, type LiveChange, type LiveReady, liveEvents } from '#contract/live.ts'
import { type Database, postgresCode } from '../database/database.ts'
import type { SessionCaller } from '../http/endpoints/caller.ts'
import { eventText, openStream, writeEvent } from './hub/event-stream.ts'
import { StreamHub } from './hub/stream-hub.ts'
import { isForEveryone, noteAudience, readChanges, readMissed, type StoredChange } from './live.house.store.ts'
import { isResumable, type Position, readPosition } from './positions.ts'

interface Joining {
  readonly accountId: string
}

interface Listener extends Joining {
  readonly isAdmin: boolean
  readonly sessionHash: string
  readonly raw: ServerResponse
  /** Where it wants to go on from; undefined once it hears. */
  from: Position | undefined
  /** Whether it is told of what is read from now on. */
  hears: boolean
}

export interface ListenerCaps {
  /** Open pages of one account on one node: a team of some people with some windows each. */
  readonly perAccount: number
  readonly perNode: number
}

/** What the hub needs of whoever owns sessions: as what those that still speak for an account are treated, by their hash. */
export type ReadSessionRoles = (sessionHashes: readonly string[]) => Promise<ReadonlyMap<string, 'user' | 'admin'>>

export interface LiveSettings {
  readonly database: Pick<Database, 'house' | 'connectionString'>
  readonly log: Logger
  readonly readSessionRoles: ReadSessionRoles
  readonly caps?: ListenerCaps
  readonly heartbeatMs?: number
}

const capsByDefault: ListenerCaps = { perAccount: 50, perNode: 10_000 }
/** PostgreSQL's class of errors for values that it cannot read. */
const invalidData = '22'
/** How often it is written down that accounts have an open page. `gathered-changes.ts` counts on it. */
const audienceEveryMs = 5 * 60_000

const heartbeatMsByDefault = heartbeatSeconds * 1000

export class LiveHub {
  readonly #settings: LiveSettings
  readonly #hub: StreamHub<Joining, Listener>
  readonly #heartbeatMs: number
  readonly #admins = new Set<Listener>()
  readonly #arriving = new Set<Listener>()
  /** Undefined while nobody listens. */
  #position: Position | undefined
  readonly #notedMs = new Map<string, number>()

  constructor(settings: LiveSettings) {
    const { database, log, caps = capsByDefault, heartbeatMs = heartbeatMsByDefault } = settings
    this.#settings = settings
    this.#heartbeatMs = heartbeatMs
    this.#hub = new StreamHub({
      connectionString: database.connectionString,
      log,
      topic: 'live_changes',
      keys: { keyOf: ({ accountId }) => accountId, maxPerKey: caps.perAccount, maxPerNode: caps.perNode },
      hearing: {
        read: () => this.#read(),
        rest: () => {
          this.#position = undefined
        },
        failure: 'changes could not be read; tried again',
      },
      takeTurn: (due) => this.#takeTurn(due),
      heartbeatMs,
      left: (listener) => {
        this.#admins.delete(listener)
        this.#arriving.delete(listener)
      },
    })
  }

  /** Open streams of this node. */
  get count(): number {
    return this.#hub.count
  }

  /** Takes over the reply. Throws `live-updates-full`, or `network-busy` while the server ends. */
  listen(
    { account, sessionHash, lacksSecondFactor }: SessionCaller,
    after: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.#hub.assertOpen({ accountId: account.id })
    const raw = openStream(request, reply)
    const from = after === undefined ? undefined : readPosition(after)
    // As `admit` does with the calls of an ADMIN, and `readSessionRoles` with this stream from then on.
    const isAdmin = account.role === 'admin' && !lacksSecondFactor
    const listener: Listener = { accountId: account.id, isAdmin, sessionHash, raw, from, hears: false }
    this.#arriving.add(listener)
    if (isAdmin) this.#admins.add(listener)
    this.#hub.add(listener)
    this.#hub.wake()
  }

  /** Ends every stream at once, and takes no more. Clients come back to another node. */
  endAll(): void {
    this.#hub.endAll()
  }

  async close(): Promise<void> {
    await this.#hub.close()
  }

  async #read(): Promise<void> {
    const { house } = this.#settings.database
    const arriving = [...this.#arriving]
    // Before the position is taken: whoever asks for listeners after that is told that they are here.
    await this.#noteAudience(arriving.map(({ accountId }) => accountId))
    const { position, changes } = await readChanges(house, this.#position)
    const resuming = arriving.flatMap((listener) =>
      listener.from !== undefined && isResumable(listener.from, position)
        ? [{ ...listener, listener, from: listener.from }]
        : [],
    )
    const missed = await readMissed(house, resuming, position).catch((error: unknown) => {
      // Whatever a listener sent as its place must not keep the others from being told.
      if (!postgresCode(error)?.startsWith(invalidData)) throw error
      this.#settings.log.warn({ err: error }, 'a place of a listener could not be read')
      return undefined
    })
    // Nothing is awaited from here on.
    this.#position = position
    if (changes === undefined) this.#startAnew(position)
    else this.#handOut(changes, position)
    const missedBy = new Map(resuming.map(({ listener }, n) => [listener, missed?.[n]]))
    for (const listener of arriving) {
      this.#arriving.delete(listener)
      this.#letIn(listener, missedBy.get(listener), position)
    }
    if (this.#arriving.size > 0) this.#hub.wake()
  }

  #handOut(changes: readonly StoredChange[], position: Position): void {
    if (changes.length === 0) return
    const byAccount = new Map<string | null, StoredChange[]>()
    for (const change of changes) byAccount.set(change.accountId, [...(byAccount.get(change.accountId) ?? []), change])
    const ofHouse = byAccount.get(null) ?? []
    const ofEveryone = ofHouse.filter(isForEveryone)
    /** What is told to many is written once. */
    const texts = new Map<string, string>()
    const textFor = ({ accountId, isAdmin }: Listener) => {
      const own = byAccount.get(accountId)
      const key = `${own === undefined ? '' : accountId} ${isAdmin}`
      const text = texts.get(key) ?? textOf([...(own ?? []), ...(isAdmin ? ofHouse : ofEveryone)], position)
      texts.set(key, text)
      return text
    }
    const told = ofEveryone.length > 0 ? this.#hub.streams.all() : this.#toldOf(byAccount.keys())
    for (const listener of told) if (listener.hears) writeEvent(listener.raw, textFor(listener))
    for (const [accountId, own] of byAccount)
      if (accountId !== null && own.some(({ topic }) => topic === 'session'))
        void this.#endDead([...this.#hub.streams.of(accountId)])
  }

  /** Whoever listens for one of these accounts; for what is of none, the ADMINs. */
  #toldOf(accountIds: Iterable<string | null>): ReadonlySet<Listener> {
    const told = new Set<Listener>()
    for (const accountId of accountIds)
      for (const listener of accountId === null ? this.#admins : this.#hub.streams.of(accountId)) told.add(listener)
    return told
  }

  /** More has changed than is worth telling one by one. */
  #startAnew(position: Position): void {
    for (const listener of this.#hub.streams.all())
      if (listener.hears) writeEvent(listener.raw, this.#readyText(false, position))
  }

  #letIn(listener: Listener, missed: readonly StoredChange[] | undefined, position: Position): void {
    listener.hears = true
    listener.from = undefined
    if (missed === undefined || missed.length === 0) {
      writeEvent(listener.raw, this.#readyText(missed !== undefined, position))
      return
    }
    // The place moves with the changes alone: a connection that breaks before them starts from the old place again.
    writeEvent(listener.raw, this.#readyText(true) + textOf(missed, position))
  }

  #readyText(isResumed: boolean, position?: Position): string {
    const ready: LiveReady = { isResumed, heartbeatSeconds: this.#heartbeatMs / 1000 }
    return eventText(liveEvents.ready, JSON.stringify(ready), position?.text)
  }

  async #takeTurn(due: readonly Listener[]): Promise<void> {
    const alive = await this.#endDead(due)
    if (this.#position === undefined) return
    const text = eventText(liveEvents.heartbeat, '', this.#position.text)
    for (const { raw, hears } of alive) if (hears) writeEvent(raw, text)
    await this.#noteAudience(alive.map(({ accountId }) => accountId)).catch(() => undefined)
  }

  /** Ends the streams whose session has ended, or whose account is treated as another role now. A stream keeps no session alive. */
  async #endDead(listeners: readonly Listener[]): Promise<readonly Listener[]> {
    if (listeners.length === 0) return []
    try {
      const roles = await this.#settings.readSessionRoles(listeners.map(({ sessionHash }) => sessionHash))
      const isAlive = ({ sessionHash, isAdmin }: Listener) => roles.get(sessionHash) === (isAdmin ? 'admin' : 'user')
      for (const listener of listeners) if (!isAlive(listener)) listener.raw.end()
      return listeners.filter(isAlive)
    } catch (error) {
      if (!this.#hub.isClosed) this.#settings.log.warn({ err: error }, 'sessions of open pages could not be checked')
      return listeners
    }
  }

  async #noteAudience(accountIds: readonly string[]): Promise<void> {
    const nowMs = performance.now()
    const due = accountIds.filter((id) => nowMs - (this.#notedMs.get(id) ?? Number.NEGATIVE_INFINITY) > audienceEveryMs)
    if (due.length === 0) return
    const { house } = this.#settings.database
    await noteAudience(house, due)
    for (const id of due) this.#notedMs.set(id, nowMs)
    for (const [id, ms] of this.#notedMs) if (nowMs - ms > audienceEveryMs) this.#notedMs.delete(id)
  }
}

/** In one event, as clients take an event whole or not at all. Of equal changes one is enough; the last has the newest version. */
function textOf(changes: readonly StoredChange[], position: Position): string {
  const distinct = new Map<string, LiveChange>()
  for (const { accountId: _, ...change } of changes)
    distinct.set(`${change.topic} ${change.botId} ${change.id}`, change)
  return eventText(liveEvents.changes, JSON.stringify([...distinct.values()]), position.text)
}
