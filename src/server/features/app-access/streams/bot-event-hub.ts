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
import { eventText, writeEvent } from '#server/platform/live/event-stream.ts'
import { isResumable, type Position } from '#server/platform/live/positions.ts'
import { hearChanges, type WakeUp } from '#server/platform/live/wake-up.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { type BotName, listWriters, noteComplete, noteListener, readNow, readWindow } from './bot-events.house.store.ts'
import { type BotListener, type BotListenerCaps, BotListeners } from './bot-listeners.ts'
import { type EventPlace, readPlace } from './event-places.ts'
import type { SentTexts } from './sent-texts.ts'
import { tellEvents } from './told-events.ts'

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
const readsApartMs = 20
const tryAgainMs = 1000
/** Heartbeats are spread over so many turns. */
const turnCount = 20
/** How often it is written down that somebody listens to a bot. */
const notedEveryMs = 5 * 60_000
/** Who writes a message needs milliseconds. */
const writersEndWithinMs = 5000
const writersApartMs = 10

export class BotEventHub {
  readonly #settings: BotEventHubSettings
  readonly #listeners: BotListeners
  readonly #heartbeatMs: number
  readonly #notedMs = new Map<string, number>()
  /** Undefined while nobody listens. */
  #position: Position | undefined
  #reading: Promise<void> | undefined
  /** While the database is asked: whoever joined meanwhile is not in the question. */
  #asking: Promise<void> | undefined
  #isDue = false
  /** How many readings have begun, and which was the last to succeed. */
  #begun = 0
  #done = 0
  #isClosed = false
  #wakeUp: WakeUp | undefined
  #turns: NodeJS.Timeout | undefined
  #turn = 0

  constructor(settings: BotEventHubSettings) {
    this.#settings = settings
    this.#listeners = new BotListeners(settings.caps ?? capsByDefault)
    this.#heartbeatMs = settings.heartbeatMs ?? heartbeatSeconds * 1000
  }

  get count(): number {
    return this.#listeners.count
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
    this.#assertOpen(joining)
    await this.#noteBot(bot)
    this.#assertOpen(joining)
    const raw = open()
    const listener: BotListener = { ...joining, caller, raw, hears: false }
    this.#listeners.add(listener)
    const leave = () => this.#listeners.remove(listener)
    raw.once('close', leave)
    if (raw.destroyed) leave()
    this.#start()
    this.#bringUp(listener, after === undefined ? undefined : readPlace(after)).catch((error: unknown) => {
      if (!this.#isClosed) this.#settings.log.warn({ err: error }, 'a stream of a bot could not begin')
      // It comes back to where it was.
      raw.end()
    })
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

  #assertOpen(joining: Parameters<BotListeners['assertRoom']>[0]): void {
    if (this.#isClosed) throw new AppError('network-busy', { retryAfterSeconds: 2 })
    this.#listeners.assertRoom(joining)
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

  #start(): void {
    const { database, log } = this.#settings
    this.#wakeUp ??= hearChanges(database.connectionString, log, () => this.#wake(), 'bot_events')
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
        return
      }
      try {
        this.#asking = this.#read()
        await this.#asking
        this.#asking = undefined
        await pause(readsApartMs)
      } catch (error) {
        this.#asking = undefined
        if (this.#isClosed) return
        this.#settings.log.warn({ err: error }, 'events of bots could not be read; tried again')
        this.#isDue = true
        await pause(tryAgainMs)
      }
    }
  }

  async #read(): Promise<void> {
    const { database, texts, keyring } = this.#settings
    this.#begun += 1
    const number = this.#begun
    const bots = this.#listeners.bots()
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
      for (const listener of this.#listeners.of(botId))
        if (listener.hears && isFor(listener, contactKey) && text !== '') writeEvent(listener.raw, text)
  }

  /** Tells a stream what it missed, up to where the node has read. */
  async #bringUp(listener: BotListener, from: EventPlace | undefined): Promise<void> {
    const { database, texts, keyring } = this.#settings
    const { raw } = listener
    let here = await this.#newPosition()
    const isResumed = from !== undefined && isResumable(from.before, here) && isResumable(from.within?.to ?? here, here)
    let place: EventPlace = isResumed ? from : { before: here }
    // The place moves with the events alone: a connection that breaks before them starts from the old place again.
    writeEvent(raw, this.#readyText(isResumed, isResumed ? undefined : here))
    for (;;) {
      if (this.#isClosed || raw.destroyed || raw.writableEnded) return
      here = this.#position ?? (await this.#newPosition())
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

  /** A position that was taken after this call, and so is no older than any that a client can have. */
  async #newPosition(): Promise<Position> {
    const wanted = this.#begun + 1
    while (this.#done < wanted || this.#position === undefined) {
      if (this.#isClosed) throw new Error('the server ends')
      this.#wake()
      await pause(readsApartMs)
    }
    return this.#position
  }

  #readyText(isResumed: boolean, position?: Position): string {
    const ready: BotStreamReady = { isResumed, heartbeatSeconds: this.#heartbeatMs / 1000 }
    return eventText(botEventNames.ready, JSON.stringify(ready), position?.text)
  }

  async #takeTurn(): Promise<void> {
    // A notification may be lost with its connection; and the position must not grow old while nothing happens.
    if (this.#listeners.count > 0) this.#wake()
    this.#turn = (this.#turn + 1) % turnCount
    const due = this.#listeners.all().filter((_, n) => n % turnCount === this.#turn)
    for (const listener of due) {
      const isLive = await this.#settings.isLive(listener.caller).catch(() => true)
      if (!isLive) listener.raw.end()
      else if (listener.hears && this.#position !== undefined)
        writeEvent(listener.raw, eventText(botEventNames.heartbeat, '', this.#position.text))
    }
    await this.#noteAgain().catch(() => undefined)
  }

  async #noteAgain(): Promise<void> {
    const { house } = this.#settings.database
    const nowMs = performance.now()
    for (const bot of this.#listeners.bots()) {
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
