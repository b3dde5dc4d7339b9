/** The open streams of one kind on this node: found by a key, capped, and in turns, so that what is done for all of them is spread over time. */
import type { ServerResponse } from 'node:http'
import { AppError } from '../../http/app-error.ts'
import { Counts } from './counts.ts'

export interface OpenStream {
  readonly raw: ServerResponse
}

/** At most `max` of the same name. */
export interface StreamCap<Joining> {
  readonly max: number
  /** Undefined: it is not counted here. */
  readonly nameOf: (joining: Joining) => string | undefined
}

export interface StreamKeys<Joining> {
  /** What its stream is found by. */
  readonly keyOf: (joining: Joining) => string
  /** Undefined: as many as the caps allow. */
  readonly maxPerKey?: number | undefined
  readonly caps?: readonly StreamCap<Joining>[]
  /** All kinds together stay below the connections that the server takes, so that calls always find one. */
  readonly maxPerNode: number
}

/** Streams end all the time. */
const retryAfterSeconds = 30

export class OpenStreams<Joining, Stream extends Joining & OpenStream> {
  readonly #keys: StreamKeys<Joining>
  /** One stream is the usual case where there are most: a set for each would cost more than the stream. */
  readonly #byKey = new Map<string, Stream | Set<Stream>>()
  readonly #counted: readonly { readonly cap: StreamCap<Joining>; readonly counts: Counts }[]
  readonly #turns: readonly Set<Stream>[]
  #count = 0
  #next = 0

  constructor(keys: StreamKeys<Joining>, turnCount: number) {
    this.#keys = keys
    this.#counted = (keys.caps ?? []).map((cap) => ({ cap, counts: new Counts() }))
    this.#turns = Array.from({ length: turnCount }, () => new Set<Stream>())
  }

  get count(): number {
    return this.#count
  }

  of(key: string): Iterable<Stream> {
    const found = this.#byKey.get(key)
    return found === undefined ? [] : found instanceof Set ? found : [found]
  }

  /** One stream of each key. */
  *firstOfEach(): Iterable<Stream> {
    for (const found of this.#byKey.values())
      if (found instanceof Set) {
        for (const first of found) {
          yield first
          break
        }
      } else yield found
  }

  *all(): Iterable<Stream> {
    for (const turn of this.#turns) yield* turn
  }

  /** Those whose turn it is; each has one in as many calls as there are turns. */
  nextTurn(): readonly Stream[] {
    this.#next = (this.#next + 1) % this.#turns.length
    return [...(this.#turns[this.#next] ?? [])]
  }

  /** Throws `live-updates-full`. */
  assertRoom(joining: Joining): void {
    const { keyOf, maxPerKey = Number.POSITIVE_INFINITY, maxPerNode } = this.#keys
    const isFull =
      this.#count >= maxPerNode ||
      this.#countOf(keyOf(joining)) >= maxPerKey ||
      this.#counted.some(({ cap, counts }) => {
        const name = cap.nameOf(joining)
        return name !== undefined && counts.of(name) >= cap.max
      })
    if (isFull) throw new AppError('live-updates-full', { retryAfterSeconds })
  }

  add(stream: Stream): void {
    const key = this.#keys.keyOf(stream)
    const others = this.#byKey.get(key)
    if (others === undefined) this.#byKey.set(key, stream)
    else if (others instanceof Set) others.add(stream)
    else this.#byKey.set(key, new Set([others, stream]))
    this.#shortestTurn().add(stream)
    this.#counts(stream, 1)
  }

  /** False when it was removed before. */
  remove(stream: Stream): boolean {
    if (!this.#turns.some((turn) => turn.delete(stream))) return false
    const key = this.#keys.keyOf(stream)
    const others = this.#byKey.get(key)
    if (others instanceof Set) others.delete(stream)
    if (others === stream || (others instanceof Set && others.size === 0)) this.#byKey.delete(key)
    this.#counts(stream, -1)
    return true
  }

  #counts(stream: Stream, by: 1 | -1): void {
    this.#count += by
    for (const { cap, counts } of this.#counted) {
      const name = cap.nameOf(stream)
      if (name !== undefined) counts.add(name, by)
    }
  }

  #countOf(key: string): number {
    const found = this.#byKey.get(key)
    return found === undefined ? 0 : found instanceof Set ? found.size : 1
  }

  #shortestTurn(): Set<Stream> {
    return this.#turns.reduce((one, other) => (other.size < one.size ? other : one))
  }
}
