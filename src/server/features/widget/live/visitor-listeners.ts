/** The chats that are open on this node: found by their contact, and in turns, so that what is done for all of them is spread over time. */
import type { ServerResponse } from 'node:http'
import { AppError } from '#server/platform/http/app-error.ts'
import { Counts } from '#server/platform/live/counts.ts'

/** Small, as there are thousands: what a chat shows it reads by itself. */
export interface VisitorListener {
  readonly accountId: string
  readonly botId: string
  readonly contactId: string
  /** The group of the network address that it came from. */
  readonly address: string
  readonly raw: ServerResponse
  readonly turn: number
  /** Something may have been said that this node did not hear of. */
  isStale: boolean
}

export interface VisitorCaps {
  /** Tabs of one visitor. */
  readonly perContact: number
  /** Chats of all bots of an account: no account takes the node for itself. */
  readonly perAccount: number
  readonly perAddress: number
  /** With those of owners below the connections that the server takes, so that calls always find one. */
  readonly perNode: number
}

const retryAfterSeconds = 30

export class VisitorListeners {
  readonly #caps: VisitorCaps
  /** One chat is the usual case: a set for each would cost more than the chat. */
  readonly #byContact = new Map<string, VisitorListener | VisitorListener[]>()
  readonly #turns: Set<VisitorListener>[]
  readonly #byAccount = new Counts()
  readonly #byAddress = new Counts()
  #count = 0
  #next = 0

  constructor(caps: VisitorCaps, turns: number) {
    this.#caps = caps
    this.#turns = Array.from({ length: turns }, () => new Set<VisitorListener>())
  }

  get count(): number {
    return this.#count
  }

  of(contactId: string): readonly VisitorListener[] {
    const found = this.#byContact.get(contactId)
    return found === undefined ? [] : Array.isArray(found) ? found : [found]
  }

  *all(): Iterable<VisitorListener> {
    for (const turn of this.#turns) yield* turn
  }

  nextTurn(): readonly VisitorListener[] {
    this.#next = (this.#next + 1) % this.#turns.length
    return [...(this.#turns[this.#next] ?? [])]
  }

  /** Throws `live-updates-full`. */
  assertRoom({ accountId, contactId, address }: Pick<VisitorListener, 'accountId' | 'contactId' | 'address'>): void {
    const { perContact, perAccount, perAddress, perNode } = this.#caps
    if (
      this.#count >= perNode ||
      this.of(contactId).length >= perContact ||
      this.#byAccount.of(accountId) >= perAccount ||
      this.#byAddress.of(address) >= perAddress
    )
      throw new AppError('live-updates-full', { retryAfterSeconds })
  }

  add(of: Omit<VisitorListener, 'turn'>): VisitorListener {
    const turn = this.#count % this.#turns.length
    const listener = { ...of, turn }
    const others = this.of(of.contactId)
    this.#byContact.set(of.contactId, others.length === 0 ? listener : [...others, listener])
    this.#turns[turn]?.add(listener)
    this.#count += 1
    this.#byAccount.add(of.accountId, 1)
    this.#byAddress.add(of.address, 1)
    return listener
  }

  remove(listener: VisitorListener): void {
    if (this.#turns[listener.turn]?.delete(listener) !== true) return
    this.#count -= 1
    this.#byAccount.add(listener.accountId, -1)
    this.#byAddress.add(listener.address, -1)
    const [first, ...more] = this.of(listener.contactId).filter((each) => each !== listener)
    if (first === undefined) this.#byContact.delete(listener.contactId)
    else this.#byContact.set(listener.contactId, more.length === 0 ? first : [first, ...more])
  }
}
