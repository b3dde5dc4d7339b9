/** The open streams of bots on this node. */
import type { ServerResponse } from 'node:http'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import { Counts } from '#server/platform/live/counts.ts'
import type { BotName } from './bot-events.house.store.ts'

export interface BotListener extends BotName {
  readonly caller: BearerCaller
  /** Of a client token: the hash of the contact's id, whose events alone are told. */
  readonly contactKey: string | undefined
  /** The group of the network address that it came from. */
  readonly address: string
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
  /** Below the connections that the server takes, beside those of open pages. */
  readonly perNode: number
}

/** Streams end all the time. */
const retryAfterSeconds = 30

export class BotListeners {
  readonly #caps: BotListenerCaps
  readonly #byBot = new Map<string, Set<BotListener>>()
  readonly #contactsByAccount = new Counts()
  readonly #contactsByAddress = new Counts()
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
  assertRoom(joining: Pick<BotListener, 'accountId' | 'botId' | 'contactKey' | 'address'>): void {
    const { contactKey } = joining
    const same = [...this.of(joining.botId)].filter((each) => each.contactKey === contactKey)
    // Customers must not keep the owner's programs out.
    const isFull =
      this.#count >= this.#caps.perNode ||
      (contactKey === undefined
        ? same.length >= this.#caps.perBot
        : same.length >= this.#caps.perContact || this.#areContactsFull(joining))
    if (isFull) throw new AppError('live-updates-full', { retryAfterSeconds })
  }

  #areContactsFull({ accountId, address }: Pick<BotListener, 'accountId' | 'address'>): boolean {
    const { contactsPerAccount, contactsPerAddress } = this.#caps
    return (
      this.#contactsByAccount.of(accountId) >= contactsPerAccount ||
      this.#contactsByAddress.of(address) >= contactsPerAddress
    )
  }

  #countContact({ accountId, address, contactKey }: BotListener, by: 1 | -1): void {
    if (contactKey === undefined) return
    this.#contactsByAccount.add(accountId, by)
    this.#contactsByAddress.add(address, by)
  }

  add(listener: BotListener): void {
    const own = this.#byBot.get(listener.botId)
    if (own === undefined) this.#byBot.set(listener.botId, new Set([listener]))
    else own.add(listener)
    this.#count += 1
    this.#countContact(listener, 1)
  }

  remove(listener: BotListener): void {
    const own = this.#byBot.get(listener.botId)
    if (!own?.delete(listener)) return
    if (own.size === 0) this.#byBot.delete(listener.botId)
    this.#count -= 1
    this.#countContact(listener, -1)
  }
}

const none: ReadonlySet<BotListener> = new Set()
