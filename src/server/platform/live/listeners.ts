/** The open streams of this node, found by their account; and in turns, so that what is done for all of them is spread over time. */
import type { ServerResponse } from 'node:http'
import { AppError } from '../http/app-error.ts'
import type { Position } from './positions.ts'

export interface Listener {
  readonly accountId: string
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
  /** Below the connections that the server takes, so that calls always find one. */
  readonly perNode: number
}

export class Listeners {
  readonly #caps: ListenerCaps
  readonly #byAccount = new Map<string, Set<Listener>>()
  readonly #admins = new Set<Listener>()
  readonly #turns: Set<Listener>[]
  #count = 0
  #nextTurn = 0

  constructor(caps: ListenerCaps, turns: number) {
    this.#caps = caps
    this.#turns = Array.from({ length: turns }, () => new Set<Listener>())
  }

  get count(): number {
    return this.#count
  }

  get accountIds(): string[] {
    return [...this.#byAccount.keys()]
  }

  get admins(): ReadonlySet<Listener> {
    return this.#admins
  }

  of(accountId: string): ReadonlySet<Listener> {
    return this.#byAccount.get(accountId) ?? none
  }

  all(): Listener[] {
    return this.#turns.flatMap((turn) => [...turn])
  }

  /** Those whose turn it is; each has one in as many calls as there are turns. */
  nextTurn(): readonly Listener[] {
    this.#nextTurn = (this.#nextTurn + 1) % this.#turns.length
    return [...(this.#turns[this.#nextTurn] ?? [])]
  }

  /** Throws `live-updates-full`. */
  assertRoom(accountId: string): void {
    const { perAccount, perNode } = this.#caps
    if (this.#count >= perNode || this.of(accountId).size >= perAccount)
      throw new AppError('live-updates-full', { retryAfterSeconds })
  }

  add(listener: Listener): void {
    const { accountId, isAdmin } = listener
    const own = this.#byAccount.get(accountId)
    if (own === undefined) this.#byAccount.set(accountId, new Set([listener]))
    else own.add(listener)
    if (isAdmin) this.#admins.add(listener)
    this.#count += 1
    this.#shortestTurn().add(listener)
  }

  remove(listener: Listener): void {
    const own = this.#byAccount.get(listener.accountId)
    if (!own?.delete(listener)) return
    if (own.size === 0) this.#byAccount.delete(listener.accountId)
    this.#admins.delete(listener)
    this.#count -= 1
    for (const turn of this.#turns) turn.delete(listener)
  }

  #shortestTurn(): Set<Listener> {
    return this.#turns.reduce((one, other) => (other.size < one.size ? other : one))
  }
}

/** Pages are closed and logged out of all the time. */
const retryAfterSeconds = 30
const none: ReadonlySet<Listener> = new Set()
