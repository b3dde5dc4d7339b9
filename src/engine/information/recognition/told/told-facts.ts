// The facts that are filled in, by their own words: read from their entries, and kept until one changes.

import { realIdOf } from '../../../outcome.ts'
import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import { tokensOfStems } from '../../../text/stems.ts'
import type { Token } from '../../../text/tokenise.ts'

export interface ToldFact {
  /** `info:<field>` or `feature:<id>:<field>`. */
  id: string
  /** The same, or of an entry that is only imagined. */
  heldId: string
  /** Of its feature; undefined for one of the bot. */
  featureId: string | undefined
  /** Words and pairs of neighbours in it and in its feature's name. */
  hashes: Uint32Array
  /** Words and pairs of Han characters in it. */
  words: Uint32Array
  /** Of its meaning. */
  direction: Int8Array | undefined
}

/** What a fact speaks of is said in its beginning. */
const maxTokens = 120

export function toldFact(
  heldId: string,
  { name, stems }: { name: readonly Token[]; stems: readonly string[] },
  embed: ((tokens: readonly Token[]) => Int8Array) | undefined,
): ToldFact {
  const id = realIdOf(heldId)
  const [source, featureId] = id.split(':')
  const tokens = tokensOfStems(stems.slice(0, maxTokens))
  return {
    id,
    heldId,
    featureId: source === 'feature' ? featureId : undefined,
    hashes: Uint32Array.from(new Set([...hashesOf(name), ...hashesOf(tokens)])),
    words: Uint32Array.from(new Set(wordsOf(tokens))),
    direction: embed?.([...name, ...tokens]),
  }
}

/** Words, and pairs of neighbours. */
function hashesOf(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ stem }, place) => {
    const next = tokens[place + 1]
    const hash = hashWord(stem)
    return next === undefined ? [hash] : [hash, hashPair(hash, hashWord(next.stem))]
  })
}

/** Words, and pairs of Han characters. */
export function wordsOf(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ kind, stem }, place) => {
    const hash = hashWord(stem)
    if (kind === 'word') return [hash]
    const next = tokens[place + 1]
    return kind === 'han' && next?.kind === 'han' ? [hashPair(hash, hashWord(next.stem))] : []
  })
}

/** More than a bot can have; a power of two. */
const maxFacts = 2 ** 16

/** All facts of a bot, with the places of those that speak of a word. */
export class ToldFacts {
  readonly facts: readonly ToldFact[]
  /** Sorted; the place of a fact for each. */
  readonly #hashes: Uint32Array
  readonly #places: Uint16Array

  constructor(facts: readonly ToldFact[]) {
    this.facts = facts
    // Each hash with its place in one number, as numbers are sorted much faster than objects.
    const spoken = new Float64Array(facts.reduce((sum, { hashes }) => sum + hashes.length, 0))
    let end = 0
    facts.forEach(({ hashes }, place) => {
      for (const hash of hashes) spoken[end++] = hash * maxFacts + place
    })
    spoken.sort()
    this.#hashes = Uint32Array.from(spoken, (each) => Math.floor(each / maxFacts))
    this.#places = Uint16Array.from(spoken, (each) => each % maxFacts)
  }

  /** How many facts speak of a word, or of a pair of neighbours. */
  countOf(hash: number): number {
    const start = this.#startOf(hash)
    let end = start
    while (this.#hashes[end] === hash) end++
    return end - start
  }

  /** Calls back with the place of each of these facts, until it returns true; whether it did. */
  somePlace(hash: number, isWanted: (place: number) => boolean): boolean {
    for (let at = this.#startOf(hash); this.#hashes[at] === hash; at++) {
      if (isWanted(this.#places[at] as number)) return true
    }
    return false
  }

  #startOf(hash: number): number {
    let low = 0
    let high = this.#hashes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#hashes[middle] as number) < hash) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Without those that are imagined to be gone. */
  without(heldIds: ReadonlySet<string>): ToldFacts {
    if (heldIds.size === 0) return this
    const left = this.facts.filter(({ heldId }) => !heldIds.has(heldId))
    return left.length === this.facts.length ? this : new ToldFacts(left)
  }
}
