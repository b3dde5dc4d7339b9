/**
 * Tells the open pages of this node what changes, on whatever node it happens. One reader serves all of them: it reads what was committed since its
 * position, hands it out, and only then lets new listeners in, at that same position. So nobody is told twice, or misses what lies between.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { heartbeatSeconds, type LiveChange, type LiveReady, liveEvents } from '#contract/live.ts'
import { type Database, postgresCode } from '../database/database.ts'
import { AppError } from '../http/app-error.ts'
import type { SessionCaller } from '../http/endpoints/caller.ts'
import { eventText, openStream, writeEvent } from './event-stream.ts'
import { type Listener, type ListenerCaps, Listeners } from './listeners.ts'
import { isForEveryone, noteAudience, readChanges, readMissed, type StoredChange } from './live.house.store.ts'
import { isResumable, type Position, readPosition } from './positions.ts'
import { hearChanges, type WakeUp } from './wake-up.ts'

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
/** Turns in one interval of heartbeats. */
const turnCount = 20
/** Notifications in close succession are read together. */
const readsApartMs = 20
const tryAgainMs = 1000
/** PostgreSQL's class of errors for values that it cannot read. */
const invalidData = '22'
/** How often it is written down that accounts have an open page. `gathered-changes.ts` counts on it. */
const audienceEveryMs = 5 * 60_000

const heartbeatMsByDefault = heartbeatSeconds * 1000

export class LiveHub {
  readonly #settings: LiveSettings
  readonly #listeners: Listeners
  readonly #heartbeatMs: number
  #arriving: Listener[] = []
  /** Undefined while nobody listens. */
  #position: Position | undefined
  #reading: Promise<void> | undefined
  #isDue = false
  #isClosed = false
  #wakeUp: WakeUp | undefined
  #turns: NodeJS.Timeout | undefined
  readonly #notedMs = new Map<string, number>()

  constructor(settings: LiveSettings) {
    this.#settings = settings
    this.#listeners = new Listeners(settings.caps ?? capsByDefault, turnCount)
    this.#heartbeatMs = settings.heartbeatMs ?? heartbeatMsByDefault
  }

  /** Open streams of this node. */
  get count(): number {
    return this.#listeners.count
  }

  /** Takes over the reply. Throws `live-updates-full`, or `network-busy` while the server ends. */
  listen(
    { account, sessionHash, lacksSecondFactor }: SessionCaller,
    after: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (this.#isClosed) throw new AppError('network-busy')
    this.#listeners.assertRoom(account.id)
    const raw = openStream(request, reply)
    const from = after === undefined ? undefined : readPosition(after)
    // As `admit` does with the calls of an ADMIN, and `readSessionRoles` with this stream from then on.
    const isAdmin = account.role === 'admin' && !lacksSecondFactor
    const listener: Listener = { accountId: account.id, isAdmin, sessionHash, raw, from, hears: false }
    this.#listeners.add(listener)
    this.#arriving.push(listener)
    const leave = () => {
      this.#listeners.remove(listener)
      this.#arriving = this.#arriving.filter((each) => each !== listener)
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
    this.#start()
    this.#wake()
  }

  /** Ends every stream at once, and takes no more. Clients come back to another node. */
  endAll(): void {
    this.#isClosed = true
    clearInterval(this.#turns)
    for (const { raw } of this.#listeners.all()) raw.end()
  }

  async close(): Promise<void> {
    this.endAll()
    await this.#wakeUp?.stop()
    await this.#reading
  }

  #start(): void {
    const { database, log } = this.#settings
    this.#wakeUp ??= hearChanges(database.connectionString, log, () => this.#wake())
    this.#turns ??= setInterval(() => void this.#takeTurn(), this.#heartbeatMs / turnCount).unref()
  }

  #wake(): void {
    if (this.#isClosed) return
    this.#isDue = true
    this.#reading ??= this.#readWhileDue().finally(() => {
      this.#reading = undefined
      if (this.#isDue) this.#wake()
    })
  }

  async #readWhileDue(): Promise<void> {
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false
      if (this.#listeners.count === 0) {
        this.#position = undefined
        this.#arriving = []
        return
      }
      try {
        await this.#read()
        await pause(readsApartMs)
      } catch (error) {
        if (this.#isClosed) return
        this.#settings.log.warn({ err: error }, 'changes could not be read; tried again')
        this.#isDue = true
        await pause(tryAgainMs)
      }
    }
  }

  async #read(): Promise<void> {
    const { house } = this.#settings.database
    const arriving = this.#arriving
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
    this.#arriving = this.#arriving.filter((listener) => !arriving.includes(listener))
    const missedBy = new Map(resuming.map(({ listener }, n) => [listener, missed?.[n]]))
    for (const listener of arriving) this.#letIn(listener, missedBy.get(listener), position)
    if (this.#arriving.length > 0) this.#isDue = true
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
    const told = ofEveryone.length > 0 ? this.#listeners.all() : this.#toldOf(byAccount.keys())
    for (const listener of told) if (listener.hears) writeEvent(listener.raw, textFor(listener))
    for (const [accountId, own] of byAccount)
      if (accountId !== null && own.some(({ topic }) => topic === 'session'))
        void this.#endDead([...this.#listeners.of(accountId)])
  }

  /** Whoever listens for one of these accounts; for what is of none, the ADMINs. */
  #toldOf(accountIds: Iterable<string | null>): ReadonlySet<Listener> {
    const told = new Set<Listener>()
    for (const accountId of accountIds)
      for (const listener of accountId === null ? this.#listeners.admins : this.#listeners.of(accountId))
        told.add(listener)
    return told
  }

  /** More has changed than is worth telling one by one. */
  #startAnew(position: Position): void {
    for (const listener of this.#listeners.all())
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

  async #takeTurn(): Promise<void> {
    const listeners = this.#listeners.nextTurn()
    // A notification may be lost with its connection; and the position must not grow old while nothing happens.
    if (this.#listeners.count > 0) this.#wake()
    const alive = await this.#endDead(listeners)
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
      if (!this.#isClosed) this.#settings.log.warn({ err: error }, 'sessions of open pages could not be checked')
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
