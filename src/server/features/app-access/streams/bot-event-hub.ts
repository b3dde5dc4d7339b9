/**
 * Streams what happens to bots. One reader serves all streams of this node: it reads what was committed since its position, hands it out, and moves on. A stream
 * that comes back reads by itself what it missed, up to the reader's position, and hears of the rest from there.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type BotStreamReady, botEventNames } from '#contract/features/app-access/messages.ts'
import { heartbeatSeconds } from '#contract/live.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import { eventText, writeEvent } from '#server/platform/live/hub/event-stream.ts'
import type { StreamKeys } from '#server/platform/live/hub/open-streams.ts'
import { StreamHub } from '#server/platform/live/hub/stream-hub.ts'
import { isResumable, type Position } from '#server/platform/live/positions.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { type BotName, listWriters, noteComplete, noteListener, readNow, readWindow } from './bot-events.house.store.ts'
import { type EventPlace, readPlace } from './event-places.ts'
import type { SentTexts } from './sent-texts.ts'
import { tellEvents } from './told-events.ts'

interface Joining extends BotName {
  /** Of a client token: the hash of the contact's id, whose events alone are told. */
  readonly contactKey: string | undefined
  /** The group of the network address that it came from. */
  readonly address: string
}

interface BotListener extends Joining {
  readonly caller: BearerCaller
  readonly raw: ServerResponse
  /** Whether it is told of what the node reads from now on; else it still reads what it missed. */
  hears: boolean
}

export interface BotListenerCaps {
  readonly perBot: number
  /** A customer has some tabs and a phone. */
  readonly perContact: number
  /** Streams of contacts, of all bots of an account: no account takes the node for itself. */
  readonly contactsPerAccount: number
  /** Streams of contacts from one network address. */
  readonly contactsPerAddress: number
  readonly perNode: number
}

export interface BotEventHubSettings {
  readonly database: Pick<Database, 'house' | 'of' | 'connectionString'>
  readonly log: Logger
  readonly keyring: Keyring
  readonly texts: SentTexts
  /** Whether a key or a token is still good. */
  readonly isLive: (caller: BearerCaller) => Promise<boolean>
  readonly caps?: BotListenerCaps
  readonly heartbeatMs?: number
}

const capsByDefault: BotListenerCaps = {
  perBot: 100,
  perContact: 10,
  contactsPerAccount: 5000,
  // An office or a mobile network is one address.
  contactsPerAddress: 500,
  perNode: 10_000,
}
/** How often it is written down that somebody listens to a bot. */
const notedEveryMs = 5 * 60_000
/** Who writes a message needs milliseconds. */
const writersEndWithinMs = 5000
const writersApartMs = 10
/** Until somebody who waits for a reading looks again. */
const looksApartMs = 20

/** Customers must not keep the owner's programs out: each are counted by themselves. */
export function botStreamKeys(caps: BotListenerCaps): StreamKeys<Joining> {
  const ofContact = (nameOf: (joining: Joining) => string) => (joining: Joining) =>
    joining.contactKey === undefined ? undefined : nameOf(joining)
  return {
    keyOf: ({ botId }) => botId,
    caps: [
      { max: caps.perBot, nameOf: ({ botId, contactKey }) => (contactKey === undefined ? botId : undefined) },
      { max: caps.perContact, nameOf: ofContact(({ botId, contactKey }) => `${botId} ${contactKey}`) },
      { max: caps.contactsPerAccount, nameOf: ofContact(({ accountId }) => accountId) },
      { max: caps.contactsPerAddress, nameOf: ofContact(({ address }) => address) },
    ],
    maxPerNode: caps.perNode,
  }
}

export class BotEventHub {
  readonly #settings: BotEventHubSettings
  readonly #hub: StreamHub<Joining, BotListener>
  readonly #heartbeatMs: number
  readonly #notedMs = new Map<string, number>()
  /** Undefined while nobody listens. */
  #position: Position | undefined
  /** While the database is asked: whoever joined meanwhile is not in the question. */
  #asking: Promise<void> | undefined
  /** How many readings have begun, and which was the last to succeed. */
  #begun = 0
  #done = 0

  constructor(settings: BotEventHubSettings) {
    const { database, log, caps = capsByDefault, heartbeatMs = heartbeatSeconds * 1000 } = settings
    this.#settings = settings
    this.#heartbeatMs = heartbeatMs
    this.#hub = new StreamHub({
      connectionString: database.connectionString,
      log,
      topic: 'bot_events',
      keys: botStreamKeys(caps),
      hearing: {
        read: async () => {
          this.#asking = this.#read().finally(() => {
            this.#asking = undefined
          })
          await this.#asking
        },
        rest: () => {
          this.#position = undefined
        },
        failure: 'events of bots could not be read; tried again',
      },
      takeTurn: (due) => this.#takeTurn(due),
      heartbeatMs,
    })
  }

  get count(): number {
    return this.#hub.count
  }

  /** `open` takes over the reply. Throws `live-updates-full`, or `network-busy` while the server ends, before it is called. */
  async listen(
    caller: BearerCaller,
    botId: string,
    after: string | undefined,
    /** The group of the address that the call came from. */
    address: string,
    open: () => ServerResponse,
  ): Promise<void> {
    const contactKey = caller.contactId === undefined ? undefined : hashToken(caller.contactId)
    const bot = { accountId: caller.account.id, botId }
    const joining = { ...bot, contactKey, address }
    this.#hub.assertOpen(joining)
    await this.#noteBot(bot)
    this.#hub.assertOpen(joining)
    const raw = open()
    const listener: BotListener = { ...joining, caller, raw, hears: false }
    this.#hub.add(listener)
    this.#bringUp(listener, after === undefined ? undefined : readPlace(after)).catch((error: unknown) => {
      if (!this.#hub.isClosed) this.#settings.log.warn({ err: error }, 'a stream of a bot could not begin')
      // It comes back to where it was.
      raw.end()
    })
  }

  /** Ends every stream at once, and takes no more. Clients come back to another node. */
  endAll(): void {
    this.#hub.endAll()
  }

  async close(): Promise<void> {
    await this.#hub.close()
  }

  /** From then on every message of the bot has its event. Those under way may have looked before, so they are waited for. */
  async #noteBot(bot: BotName): Promise<void> {
    const { house } = this.#settings.database
    if (await noteListener(house, bot)) return
    const endsAtMs = performance.now() + writersEndWithinMs
    let writers = await listWriters(house)
    while (writers.length > 0) {
      if (performance.now() > endsAtMs) throw new AppError('network-busy', { retryAfterSeconds: 2 })
      await pause(writersApartMs)
      const still = new Set(await listWriters(house))
      writers = writers.filter((writer) => still.has(writer))
    }
    await noteComplete(house, bot)
    this.#notedMs.set(bot.botId, performance.now())
  }

  async #read(): Promise<void> {
    const { database, texts, keyring } = this.#settings
    this.#begun += 1
    const number = this.#begun
    const bots = [...this.#hub.streams.firstOfEach()]
    const to = await readNow(database.house)
    let place: EventPlace = { before: this.#position ?? to }
    // Told only when all of it is read: a failure in between must not tell half of it twice.
    const told = []
    while (place.before.text !== to.text) {
      const { events, next } = await readWindow(database.house, bots, place, to)
      told.push(...(await tellEvents(database, events, texts, keyring)))
      place = next
    }
    // Nothing is awaited from here on.
    this.#position = to
    this.#done = number
    for (const { botId, contactKey, text } of told)
      for (const listener of this.#hub.streams.of(botId))
        if (listener.hears && isFor(listener, contactKey) && text !== '') writeEvent(listener.raw, text)
  }

  /** Tells a stream what it missed, up to where the node has read. */
  async #bringUp(listener: BotListener, from: EventPlace | undefined): Promise<void> {
    const { database, texts, keyring } = this.#settings
    const { raw } = listener
    let here = await this.#newPosition(raw)
    if (here === undefined) return
    const isResumed = from !== undefined && isResumable(from.before, here) && isResumable(from.within?.to ?? here, here)
    let place: EventPlace = isResumed ? from : { before: here }
    // The place moves with the events alone: a connection that breaks before them starts from the old place again.
    writeEvent(raw, this.#readyText(isResumed, isResumed ? undefined : here))
    for (;;) {
      if (this.#hub.isClosed || raw.destroyed || raw.writableEnded) return
      here = this.#position ?? (await this.#newPosition(raw))
      if (here === undefined) return
      if (this.#asking !== undefined) await this.#asking.catch(() => undefined)
      else if (place.within === undefined && place.before.text === here.text) {
        listener.hears = true
        return
      } else {
        const { events, next } = await readWindow(database.house, [listener], place, here)
        for (const { contactKey, text } of await tellEvents(database, events, texts, keyring))
          if (isFor(listener, contactKey) && text !== '') await this.#writeInTurn(listener, text)
        place = next
      }
    }
  }

  /** At the speed of whoever reads: what was missed may be more than a connection holds. */
  async #writeInTurn({ raw }: BotListener, text: string): Promise<void> {
    if (raw.destroyed || raw.writableEnded || raw.write(text)) return
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(this.#heartbeatMs)])
    await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })])
      // Whoever reads nothing for so long comes back.
      .catch(() => raw.destroy())
      .finally(() => over.abort())
  }

  /** A position that was taken after this call, and so is no older than any that a client can have. Undefined: nobody waits for it any more. */
  async #newPosition(raw: ServerResponse): Promise<Position | undefined> {
    const wanted = this.#begun + 1
    while (this.#done < wanted || this.#position === undefined) {
      // Without listeners nothing is read.
      if (this.#hub.isClosed || raw.destroyed) return undefined
      this.#hub.wake()
      await pause(looksApartMs)
    }
    return this.#position
  }

  #readyText(isResumed: boolean, position?: Position): string {
    const ready: BotStreamReady = { isResumed, heartbeatSeconds: this.#heartbeatMs / 1000 }
    return eventText(botEventNames.ready, JSON.stringify(ready), position?.text)
  }

  async #takeTurn(due: readonly BotListener[]): Promise<void> {
    for (const listener of due) {
      const isLive = await this.#settings.isLive(listener.caller).catch(() => true)
      if (!isLive) listener.raw.end()
      else if (listener.hears && this.#position !== undefined)
        writeEvent(listener.raw, eventText(botEventNames.heartbeat, '', this.#position.text))
    }
    await this.#noteAgain(due).catch(() => undefined)
  }

  async #noteAgain(bots: readonly BotName[]): Promise<void> {
    const { house } = this.#settings.database
    const nowMs = performance.now()
    for (const bot of bots) {
      if (nowMs - (this.#notedMs.get(bot.botId) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) continue
      await noteListener(house, bot)
      this.#notedMs.set(bot.botId, nowMs)
    }
    for (const [botId, ms] of this.#notedMs) if (nowMs - ms > 2 * notedEveryMs) this.#notedMs.delete(botId)
  }
}

function isFor({ contactKey }: BotListener, of: string | undefined): boolean {
  return contactKey === undefined || contactKey === of
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
