// Finds the concepts that a text names: the longest form from the left, then on behind it. Forms are kept as hashes of
// their tokens in one open-addressed table, so 50,000 of them take half a megabyte and no string.

import type { WeightedConcepts } from '../meaning.ts'
import type { Token } from '../text/tokenise.ts'
import { hashNext, MOST_FORM_TOKENS } from './sentence-features.ts'

export interface ConceptTables {
  /** Slot -> hash of a form or of the beginning of one; 0 is free. The length is a power of two. */
  formHashes: Uint32Array
  /** Slot -> start in `formConcepts`, plus one; 0 when it is only a beginning. */
  formStarts: Uint32Array
  /** Lists of concept numbers, each led by its length. */
  formConcepts: Uint16Array
  /** Concept -> start in `impliedConcepts`; one more entry than concepts. */
  impliedStarts: Uint32Array
  /** Broader and related concepts, and how much of them is implied, 0..255. */
  impliedConcepts: Uint16Array
  impliedWeights: Uint8Array
}

/** A stretch of the tokens that names concepts. */
export interface NamedConcepts {
  from: number
  to: number
  concepts: number[]
}

export class ConceptMatcher {
  readonly #tables: ConceptTables
  readonly #mask: number

  constructor(tables: ConceptTables) {
    this.#tables = tables
    this.#mask = tables.formHashes.length - 1
  }

  get conceptCount(): number {
    return this.#tables.impliedStarts.length - 1
  }

  /** Where the text names concepts, from left to right, without overlaps. */
  find(tokens: readonly Token[]): NamedConcepts[] {
    const found: NamedConcepts[] = []
    for (let from = 0; from < tokens.length; ) {
      let hash = 0
      let to = from
      let start = 0
      for (let i = from; i < tokens.length && i < from + MOST_FORM_TOKENS; i++) {
        hash = hashNext(hash, tokens[i] as Token)
        const slot = this.#slotOf(hash)
        if (slot < 0) break
        const here = this.#tables.formStarts[slot] as number
        if (here === 0) continue
        start = here
        to = i + 1
      }
      if (start === 0) {
        from++
        continue
      }
      const { formConcepts } = this.#tables
      const count = formConcepts[start - 1] as number
      found.push({ from, to, concepts: [...formConcepts.subarray(start, start + count)] })
      from = to
    }
    return found
  }

  /** The concepts of the text with what they imply; a form of several concepts speaks of each of them less. */
  conceptsOf(tokens: readonly Token[]): WeightedConcepts {
    const weights = new Map<number, number>()
    const raise = (concept: number, weight: number): void => {
      if (weight > (weights.get(concept) ?? 0)) weights.set(concept, weight)
    }
    const { impliedStarts, impliedConcepts, impliedWeights } = this.#tables
    for (const { concepts } of this.find(tokens)) {
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

  #slotOf(hash: number): number {
    const { formHashes } = this.#tables
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const here = formHashes[slot] as number
      if (here === hash) return slot
      if (here === 0) return -1
    }
  }
}
