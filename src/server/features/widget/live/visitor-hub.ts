/**
 * Tells the chats that are open on this node that something was said to their visitor, on whatever node. A chat is told no more than that, and reads
 * its conversation; so a chat that comes back needs no more than the number of the last thing it knows.
 */
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { visitorHeartbeatSeconds } from '#contract/features/channels/widget.ts'
import { type LiveReady, liveEvents } from '#contract/live.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { eventText, writeEvent } from '#server/platform/live/event-stream.ts'
import { hearChannel, type WakeUp } from '#server/platform/live/wake-up.ts'
import { type VisitorCaps, type VisitorListener, VisitorListeners } from './visitor-listeners.ts'

export interface VisitorHubSettings {
  readonly database: Pick<Database, 'connectionString'>
  readonly log: Logger
  /** Whether visitors may chat with a bot. */
  readonly isOpen: (botId: string) => Promise<boolean>
  readonly caps?: VisitorCaps
  readonly heartbeatMs?: number
}

interface Place {
  readonly contactId: string
  readonly sequence: number
  /** That who waits moved up has no number: they are told to look whenever they come back. */
  readonly isWaiting: boolean
}

const capsByDefault: VisitorCaps = {
  perContact: 10,
  perAccount: 6000,
  // An office, a school or a mobile network is one address.
  perAddress: 500,
  perNode: 12_000,
}
/** Turns in one interval of heartbeats. */
const turnCount = 25
/** With more of them, what may have been missed is told in turns, or all would read at once. */
const fewListeners = 100

const heartbeat = eventText(liveEvents.heartbeat, '')

export class VisitorHub {
  readonly #settings: VisitorHubSettings
  readonly #listeners: VisitorListeners
  #isClosed = false
  #isHearing = false
  #wakeUp: WakeUp | undefined
  #turns: NodeJS.Timeout | undefined
  #taking: Promise<void> | undefined

  constructor(settings: VisitorHubSettings) {
    this.#settings = settings
    this.#listeners = new VisitorListeners(settings.caps ?? capsByDefault, turnCount)
  }

  /** Open streams of this node. */
  get count(): number {
    return this.#listeners.count
  }

  /**
   * `open` takes over the reply. `read` tells where the visitor is by now; it is asked again when this node hears for them, so that nothing lies between.
   * `after`: what the chat knows already.
   */
  async listen(
    place: Place,
    from: Pick<VisitorListener, 'accountId' | 'botId' | 'address'>,
    after: number | undefined,
    read: () => Promise<Place | undefined>,
    open: () => ServerResponse,
  ): Promise<void> {
    if (this.#isClosed) throw new AppError('network-busy')
    this.#listeners.assertRoom({ ...from, contactId: place.contactId })
    this.#start()
    const raw = open()
    const listener = this.#listeners.add({ ...from, contactId: place.contactId, raw, isStale: !this.#isHearing })
    const leave = () => this.#listeners.remove(listener)
    raw.once('close', leave)
    if (raw.destroyed) leave()
    const now = await read().catch(() => undefined)
    if (now === undefined) listener.isStale = true
    const sequence = now?.sequence ?? place.sequence
    const ready: LiveReady = { isResumed: after !== undefined, heartbeatSeconds: visitorHeartbeatSeconds }
    writeEvent(raw, eventText(liveEvents.ready, JSON.stringify(ready), String(sequence)))
    if (after !== undefined && (sequence > after || (now ?? place).isWaiting)) this.#tell(listener, sequence)
  }

  /** Ends every stream at once, and takes no more. Chats come back to another node. */
  endAll(): void {
    this.#isClosed = true
    clearInterval(this.#turns)
    for (const { raw } of this.#listeners.all()) raw.end()
  }

  async close(): Promise<void> {
    this.endAll()
    await this.#wakeUp?.stop()
    await this.#taking
  }

  #start(): void {
    const { database, log, heartbeatMs = visitorHeartbeatSeconds * 1000 } = this.#settings
    this.#wakeUp ??= hearChannel(database.connectionString, log, 'visitors', {
      heard: (payload) => this.#heard(payload),
      missed: (isHearing) => this.#missed(isHearing),
    })
    this.#turns ??= setInterval(() => {
      this.#taking ??= this.#takeTurn().finally(() => {
        this.#taking = undefined
      })
    }, heartbeatMs / turnCount).unref()
  }

  #heard(payload: string): void {
    const [contactId = '', sequence] = payload.split(' ')
    for (const listener of this.#listeners.of(contactId))
      this.#tell(listener, sequence === undefined ? undefined : Number(sequence))
  }

  #missed(isHearing: boolean): void {
    this.#isHearing = isHearing
    for (const listener of this.#listeners.all()) listener.isStale = true
    if (isHearing && this.#listeners.count <= fewListeners)
      for (const each of this.#listeners.all()) this.#refresh(each)
  }

  #tell({ raw }: VisitorListener, sequence?: number): void {
    writeEvent(raw, eventText(liveEvents.changes, '[]', sequence === undefined ? undefined : String(sequence)))
  }

  /** What is told without a number is read again, and nothing is taken as known. */
  #refresh(listener: VisitorListener): void {
    listener.isStale = false
    this.#tell(listener)
  }

  async #takeTurn(): Promise<void> {
    const listeners = this.#listeners.nextTurn()
    if (listeners.length === 0) return
    const botIds = [...new Set(listeners.map(({ botId }) => botId))]
    // A question that fails closes nothing.
    const open = await Promise.all(botIds.map((botId) => this.#settings.isOpen(botId).catch(() => true)))
    const closed = new Set(botIds.filter((_botId, n) => open[n] === false))
    for (const listener of listeners) {
      if (closed.has(listener.botId)) listener.raw.end()
      else if (listener.isStale && this.#isHearing) this.#refresh(listener)
      else writeEvent(listener.raw, heartbeat)
    }
  }
}
