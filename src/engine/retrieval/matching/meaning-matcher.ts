// Concepts and vectors of one query against those of entries: evidence beside words, when the index was given a
// `Meaning`.

import type { CompiledEntry, CompiledForm } from '../compiled/compiled-entry.ts'
import type { Query } from '../query/query.ts'
import type { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownBytes, grownFloat64 } from '../store/typed-arrays.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { denseCosine } from './dense.ts'
import { cosineOf } from './word-matcher.ts'

// By number of concept; shared by all indexes, all zero between queries. No concept of an entry weighs 0.
let wanted = new Float64Array(0)
let keywordWeights = new Uint8Array(0)
let formWeights = new Uint8Array(0)

export class MeaningMatcher {
  /** Cosine of concepts with the entry's answer. */
  answerCosine = 0
  /** Of the form read last, joined with the keywords. */
  cosine = 0
  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query
  readonly #vector: Int8Array
  #dot = 0
  #squares = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
    this.#vector = query.vector ?? new Int8Array(0)
  }

  begin(): void {
    const capacity = this.#store.conceptFrequencies.length
    wanted = grownFloat64(wanted, capacity)
    keywordWeights = grownBytes(keywordWeights, capacity)
    formWeights = grownBytes(formWeights, capacity)
    for (const [concept, weight] of this.#query.concepts) if (concept < capacity) wanted[concept] = weight
  }

  end(): void {
    const capacity = this.#store.conceptFrequencies.length
    for (const concept of this.#query.concepts.keys()) if (concept < capacity) wanted[concept] = 0
  }

  /** Cosine with the vector at this place of the records, -1..1. */
  denseCosine(at: number): number {
    return denseCosine(this.#store.records.signed, at, this.#vector)
  }

  openEntry({ answerConcepts, keywordConcepts }: CompiledEntry): void {
    if (this.#query.concepts.size === 0) return
    this.#clearSums()
    for (const each of answerConcepts) this.#add(each >>> 8, each & 0xff)
    this.answerCosine = this.#cosineOfSums()
    for (const each of keywordConcepts) keywordWeights[each >>> 8] = each & 0xff
  }

  closeEntry({ keywordConcepts }: CompiledEntry): void {
    for (const each of keywordConcepts) keywordWeights[each >>> 8] = 0
  }

  /** A concept that keywords and form have counts once, as much as the larger says. */
  readForm({ concepts }: CompiledForm, { keywordConcepts }: CompiledEntry): void {
    if (this.#query.concepts.size === 0) return
    for (const each of concepts) formWeights[each >>> 8] = each & 0xff
    this.#clearSums()
    for (const each of keywordConcepts) this.#add(each >>> 8, Math.max(each & 0xff, formWeights[each >>> 8] as number))
    for (const each of concepts) if (keywordWeights[each >>> 8] === 0) this.#add(each >>> 8, each & 0xff)
    this.cosine = this.#cosineOfSums()
    for (const each of concepts) formWeights[each >>> 8] = 0
  }

  #clearSums(): void {
    this.#dot = 0
    this.#squares = 0
  }

  #add(concept: number, weight: number): void {
    const own = weight * this.#weights.ofConcept(concept)
    this.#squares += own * own
    this.#dot += own * (wanted[concept] as number)
  }

  #cosineOfSums(): number {
    return cosineOf(this.#dot / this.#query.conceptNorm, this.#squares)
  }
}

export function skipConcepts(reader: ByteReader): void {
  for (let left = reader.number(); left > 0; left--) {
    reader.number()
    reader.at++
  }
}
