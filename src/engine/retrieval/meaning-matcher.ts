// Concepts and vectors of one query against those of entries: evidence beside words, when the index was given a
// `Meaning`.

import { FULL_LENGTH } from '../meaning.ts'
import type { ByteReader } from './byte-stream.ts'
import type { EntryStore } from './entry-store.ts'
import type { Query } from './query.ts'
import type { TermWeights } from './term-weights.ts'
import { cosineOf } from './word-matcher.ts'

export interface ConceptMatch {
  cosine: number
  /** Share of the query's concept weight that is met. */
  coverage: number
}

type Concepts = Map<number, number>

export class MeaningMatcher {
  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
  }

  /** Cosine with the vector at this place of the records, -1..1. */
  denseCosine(at: number): number {
    const { vector } = this.#query
    if (!vector) return 0
    const { signed } = this.#store.records
    let dot = 0
    for (let i = 0; i < vector.length; i++) dot += (signed[at + i] as number) * (vector[i] as number)
    return Math.max(-1, Math.min(1, dot / FULL_LENGTH ** 2))
  }

  /** Weights of 1..255 by concept, added to `into`, where the larger wins. */
  readConcepts(reader: ByteReader, into: Concepts): Concepts {
    for (let left = reader.number(); left > 0; left--) {
      const concept = reader.number()
      const weight = reader.bytes[reader.at++] as number
      if (weight > (into.get(concept) ?? 0)) into.set(concept, weight)
    }
    return into
  }

  matchConcepts(concepts: Concepts): ConceptMatch {
    const { concepts: wanted, conceptNorm, conceptSum } = this.#query
    if (wanted.size === 0 || concepts.size === 0) return { cosine: 0, coverage: 0 }
    let dot = 0
    let squares = 0
    let met = 0
    for (const [concept, weight] of concepts) {
      const own = weight * this.#weights.ofConcept(concept)
      squares += own * own
      const asked = wanted.get(concept)
      if (asked === undefined) continue
      dot += own * asked
      met += asked
    }
    return { cosine: cosineOf(dot / conceptNorm, squares), coverage: Math.min(1, met / conceptSum) }
  }
}
