/** The open streams of bots on this node. */
import type { ServerResponse } from 'node:http'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import type { BotName } from './bot-events.house.store.ts'

export interface BotListener extends BotName {
  readonly caller: BearerCaller
  /** Of a client token: the hash of the contact's id, whose events alone are told. */
  readonly contactKey: string | undefined
  readonly raw: ServerResponse
  /** Whether it is told of what the node reads from now on; else it still reads what it missed. */
  hears: boolean
}

export interface BotListenerCaps {
  readonly perBot: number
  /** A customer has some tabs and a phone. */
  readonly perContact: number
  /** Below the connections that the server takes, beside those of open pages. */
  readonly perNode: number
}

/** Streams end all the time. */
const retryAfterSeconds = 30

export class BotListeners {
  readonly #caps: BotListenerCaps
  readonly #byBot = new Map<string, Set<BotListener>>()
  #count = 0

  constructor(caps: BotListenerCaps) {
    this.#caps = caps
  }

  get count(): number {
    return this.#count
  }

  /** Each bot once. */
  bots(): BotName[] {
    return [...this.#byBot.values()].flatMap(([first]) =>
      first === undefined ? [] : [{ accountId: first.accountId, botId: first.botId }],
    )
  }

  of(botId: string): ReadonlySet<BotListener> {
    return this.#byBot.get(botId) ?? none
  }

  all(): BotListener[] {
    return [...this.#byBot.values()].flatMap((own) => [...own])
  }

  /** Throws `live-updates-full`. */
  assertRoom(botId: string, contactKey: string | undefined): void {
    const own = [...this.of(botId)]
    const ofContact = own.filter((each) => contactKey !== undefined && each.contactKey === contactKey)
    const ofPrograms = own.filter((each) => each.contactKey === undefined)
    // Customers must not keep the owner's programs out.
    const isFull =
      this.#count >= this.#caps.perNode ||
      (contactKey === undefined ? ofPrograms.length >= this.#caps.perBot : ofContact.length >= this.#caps.perContact)
    if (isFull) throw new AppError('live-updates-full', { retryAfterSeconds })
  }

  add(listener: BotListener): void {
    const own = this.#byBot.get(listener.botId)
    if (own === undefined) this.#byBot.set(listener.botId, new Set([listener]))
    else own.add(listener)
    this.#count += 1
  }

  remove(listener: BotListener): void {
    const own = this.#byBot.get(listener.botId)
    if (!own?.delete(listener)) return
    if (own.size === 0) this.#byBot.delete(listener.botId)
    this.#count -= 1
  }
}

const none: ReadonlySet<BotListener> = new Set()
