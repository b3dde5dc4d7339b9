// Finds the concepts that a text names: the longest form from the left, then on behind it. Forms are kept as hashes of
// their tokens in one open-addressed table, so 50,000 of them take half a megabyte and no string.

import type { WeightedConcepts } from '../meaning.ts'
import { hashNext, maxFormTokens } from './sentence-features.ts'

export interface ConceptTables {
  /** Slot -> hash of a form or of the beginning of one; 0 is free. See `slotFor`. */
  formHashes: Uint32Array
  /** Slot -> number of the concept plus one, 0 when it is only a beginning; from `many` on, `many` plus a list's place. */
  formConcepts: Uint16Array
  /** Lists of concept numbers for forms of several, each led by its length. */
  conceptLists: Uint16Array
  /** Concept -> start in `impliedConcepts`; one more entry than concepts. */
  impliedStarts: Uint32Array
  /** Broader and related concepts, and how much of them is implied, 0..255. */
  impliedConcepts: Uint16Array
  impliedWeights: Uint8Array
  /** Pairs of concepts of which one is the opposite of the other, one after another. */
  opposites: Uint16Array
}

const noConcepts: readonly number[] = []

/** Concepts that can be told apart; larger numbers in `formConcepts` mean lists. */
export const many = 16_384

/** Slot of a hash in an open-addressed table, or the free one where it would go. */
export function slotFor(hashes: Uint32Array, hash: number): number {
  let slot = hash % hashes.length
  for (;;) {
    const here = hashes[slot] as number
    if (here === hash || here === 0) return slot
    slot = slot + 1 === hashes.length ? 0 : slot + 1
  }
}

/** A stretch of the tokens that names concepts. */
export interface NamedConcepts {
  from: number
  to: number
  concepts: number[]
}

export class ConceptMatcher {
  readonly #tables: ConceptTables
  readonly #opposites = new Map<number, number[]>()

  constructor(tables: ConceptTables) {
    this.#tables = tables
    const { opposites } = tables
    for (let i = 0; i < opposites.length; i++) {
      const [concept, other] = [opposites[i] as number, opposites[i ^ 1] as number]
      this.#opposites.set(concept, [...this.oppositesOf(concept), other])
    }
  }

  oppositesOf(concept: number): readonly number[] {
    return this.#opposites.get(concept) ?? noConcepts
  }

  get conceptCount(): number {
    return this.#tables.impliedStarts.length - 1
  }

  /** Where the text of these words names concepts, from left to right, without overlaps: see `hashesOf`. */
  find(wordHashes: Uint32Array): NamedConcepts[] {
    const { formHashes, formConcepts } = this.#tables
    const found: NamedConcepts[] = []
    for (let from = 0; from < wordHashes.length; ) {
      let hash = 0
      let to = from
      let named = 0
      for (let i = from; i < wordHashes.length && i < from + maxFormTokens; i++) {
        hash = hashNext(hash, wordHashes[i] as number)
        const slot = slotFor(formHashes, hash)
        if (formHashes[slot] === 0) break
        const here = formConcepts[slot] as number
        if (here === 0) continue
        named = here
        to = i + 1
      }
      if (named === 0) {
        from++
        continue
      }
      found.push({ from, to, concepts: this.#conceptsAt(named) })
      from = to
    }
    return found
  }

  /** The concepts of the text with what they imply; a form of several concepts speaks of each of them less. */
  conceptsOf(wordHashes: Uint32Array): WeightedConcepts {
    const weights = new Map<number, number>()
    const raise = (concept: number, weight: number): void => {
      if (weight > (weights.get(concept) ?? 0)) weights.set(concept, weight)
    }
    const { impliedStarts, impliedConcepts, impliedWeights } = this.#tables
    for (const { concepts } of this.find(wordHashes)) {
      const weight = 1 / Math.sqrt(concepts.length)
      for (const concept of concepts) {
        raise(concept, weight)
        const end = impliedStarts[concept + 1] as number
        for (let i = impliedStarts[concept] as number; i < end; i++) {
          raise(impliedConcepts[i] as number, (weight * (impliedWeights[i] as number)) / 255)
        }
      }
    }
    return { ids: [...weights.keys()], weights: [...weights.values()] }
  }

  #conceptsAt(named: number): number[] {
    if (named < many) return [named - 1]
    const { conceptLists } = this.#tables
    const start = named - many + 1
    return [...conceptLists.subarray(start, start + (conceptLists[start - 1] as number))]
  }
}
