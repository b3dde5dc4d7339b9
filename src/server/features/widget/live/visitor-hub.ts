/**
 * Tells the chats that are open on this node that something was said to their visitor, on whatever node. A chat is told no more than that, and reads
 * its conversation; so a chat that comes back needs no more than the number of the last thing it knows.
 */
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { visitorHeartbeatSeconds } from '#contract/features/channels/widget.ts'
import { type LiveReady, liveEvents } from '#contract/live.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventText, writeEvent } from '#server/platform/live/hub/event-stream.ts'
import type { StreamKeys } from '#server/platform/live/hub/open-streams.ts'
import { StreamHub } from '#server/platform/live/hub/stream-hub.ts'

interface Joining {
  readonly accountId: string
  readonly contactId: string
  /** The group of the network address that it came from. */
  readonly address: string
}

/** Small, as there are thousands: what a chat shows it reads by itself. */
interface VisitorListener extends Joining {
  readonly botId: string
  readonly raw: ServerResponse
  /** Something may have been said that this node did not hear of. */
  isStale: boolean
}

export interface VisitorCaps {
  /** Tabs of one visitor. */
  readonly perContact: number
  /** Chats of all bots of an account: no account takes the node for itself. */
  readonly perAccount: number
  readonly perAddress: number
  readonly perNode: number
}

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
/** With more of them, what may have been missed is told in turns, or all would read at once. */
const fewListeners = 100

const heartbeat = eventText(liveEvents.heartbeat, '')

export function visitorStreamKeys({ perContact, perAccount, perAddress, perNode }: VisitorCaps): StreamKeys<Joining> {
  return {
    keyOf: ({ contactId }) => contactId,
    maxPerKey: perContact,
    caps: [
      { max: perAccount, nameOf: ({ accountId }) => accountId },
      { max: perAddress, nameOf: ({ address }) => address },
    ],
    maxPerNode: perNode,
  }
}

export class VisitorHub {
  readonly #hub: StreamHub<Joining, VisitorListener>
  readonly #isOpen: VisitorHubSettings['isOpen']
  #isHearing = false

  constructor({
    database,
    log,
    isOpen,
    caps = capsByDefault,
    heartbeatMs = visitorHeartbeatSeconds * 1000,
  }: VisitorHubSettings) {
    this.#isOpen = isOpen
    this.#hub = new StreamHub({
      connectionString: database.connectionString,
      log,
      topic: 'visitors',
      keys: visitorStreamKeys(caps),
      hearing: {
        heard: (payload) => this.#heard(payload),
        missed: (isHearing) => this.#missed(isHearing),
      },
      takeTurn: (due) => this.#takeTurn(due),
      heartbeatMs,
    })
  }

  /** Open streams of this node. */
  get count(): number {
    return this.#hub.count
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
    const { contactId } = place
    this.#hub.assertOpen({ ...from, contactId })
    const raw = open()
    const { accountId, botId, address } = from
    // Named one by one: an object that is spread and then added to takes more.
    const listener: VisitorListener = { accountId, botId, contactId, address, raw, isStale: !this.#isHearing }
    this.#hub.add(listener)
    const now = await read().catch(() => undefined)
    if (now === undefined) listener.isStale = true
    const sequence = now?.sequence ?? place.sequence
    const ready: LiveReady = { isResumed: after !== undefined, heartbeatSeconds: visitorHeartbeatSeconds }
    writeEvent(raw, eventText(liveEvents.ready, JSON.stringify(ready), String(sequence)))
    if (after !== undefined && (sequence > after || (now ?? place).isWaiting)) this.#tell(listener, sequence)
  }

  /** Ends every stream at once, and takes no more. Chats come back to another node. */
  endAll(): void {
    this.#hub.endAll()
  }

  async close(): Promise<void> {
    await this.#hub.close()
  }

  #heard(payload: string): void {
    const [contactId = '', sequence] = payload.split(' ')
    for (const listener of this.#hub.streams.of(contactId))
      this.#tell(listener, sequence === undefined ? undefined : Number(sequence))
  }

  #missed(isHearing: boolean): void {
    this.#isHearing = isHearing
    for (const listener of this.#hub.streams.all()) listener.isStale = true
    if (isHearing && this.#hub.count <= fewListeners) for (const each of this.#hub.streams.all()) this.#refresh(each)
  }

  #tell({ raw }: VisitorListener, sequence?: number): void {
    writeEvent(raw, eventText(liveEvents.changes, '[]', sequence === undefined ? undefined : String(sequence)))
  }

  /** What is told without a number is read again, and nothing is taken as known. */
  #refresh(listener: VisitorListener): void {
    listener.isStale = false
    this.#tell(listener)
  }

  async #takeTurn(due: readonly VisitorListener[]): Promise<void> {
    const botIds = [...new Set(due.map(({ botId }) => botId))]
    // A question that fails closes nothing.
    const open = await Promise.all(botIds.map((botId) => this.#isOpen(botId).catch(() => true)))
    const closed = new Set(botIds.filter((_botId, n) => open[n] === false))
    for (const listener of due) {
      if (closed.has(listener.botId)) listener.raw.end()
      else if (listener.isStale && this.#isHearing) this.#refresh(listener)
      else writeEvent(listener.raw, heartbeat)
    }
  }
}
