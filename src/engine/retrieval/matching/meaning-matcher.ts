// Concepts and vectors of one query against those of entries: evidence beside words, when the index was given a
// `Meaning`.

import type { Query } from '../query/query.ts'
import type { ByteReader } from '../store/byte-stream.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownBytes, grownFloat64 } from '../store/typed-arrays.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { denseCosine } from './dense.ts'
import { cosineOf } from './word-matcher.ts'

// By number of concept; shared by all indexes, all zero between queries. No concept of an entry weighs 0.
let wanted = new Float64Array(0)
let answerWeights = new Uint8Array(0)
let keywordWeights = new Uint8Array(0)
let formWeights = new Uint8Array(0)

export class MeaningMatcher {
  /** Of the entry's answer: cosine of concepts, and the share of the query's concept weight that is met. */
  answerCosine = 0
  answerCoverage = 0
  /** Of the form read last, joined with the keywords. */
  cosine = 0
  coverage = 0
  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #query: Query
  readonly #vector: Int8Array
  readonly #answerConcepts: number[] = []
  readonly #keywordConcepts: number[] = []
  /** Those that are no concepts of the keywords. */
  readonly #formConcepts: number[] = []
  #dot = 0
  #squares = 0
  #met = 0

  constructor(store: EntryStore, weights: TermWeights, query: Query) {
    this.#store = store
    this.#weights = weights
    this.#query = query
    this.#vector = query.vector ?? new Int8Array(0)
  }

  begin(): void {
    const capacity = this.#store.conceptFrequencies.length
    wanted = grownFloat64(wanted, capacity)
    answerWeights = grownBytes(answerWeights, capacity)
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

  /** From the concepts of the answer to the end of those of the keywords. */
  openEntry(reader: ByteReader): void {
    if (this.#query.concepts.size === 0) {
      skipConcepts(reader)
      skipConcepts(reader)
      return
    }
    readConcepts(reader, answerWeights, this.#answerConcepts)
    readConcepts(reader, keywordWeights, this.#keywordConcepts)
    this.#clearSums()
    this.#sum(this.#answerConcepts, answerWeights)
    this.answerCosine = this.#cosineOfSums()
    this.answerCoverage = this.#coverageOfSums()
    for (const concept of this.#answerConcepts) answerWeights[concept] = 0
    this.#answerConcepts.length = 0
  }

  closeEntry(): void {
    for (const concept of this.#keywordConcepts) keywordWeights[concept] = 0
    this.#keywordConcepts.length = 0
  }

  /** Reads the concepts of a form, if anything is asked of concepts. */
  readForm(reader: ByteReader): void {
    if (this.#query.concepts.size === 0) return
    for (let left = reader.number(); left > 0; left--) {
      const concept = reader.number()
      const weight = reader.bytes[reader.at++] as number
      if (formWeights[concept] === 0 && keywordWeights[concept] === 0) this.#formConcepts.push(concept)
      if (weight > (formWeights[concept] as number)) formWeights[concept] = weight
    }
    this.#clearSums()
    // One that both have counts once, as much as the larger says.
    this.#sum(this.#keywordConcepts, keywordWeights)
    this.#sum(this.#formConcepts, formWeights)
    this.cosine = this.#cosineOfSums()
    this.coverage = this.#coverageOfSums()
    for (const concept of this.#keywordConcepts) formWeights[concept] = 0
    for (const concept of this.#formConcepts) formWeights[concept] = 0
    this.#formConcepts.length = 0
  }

  #clearSums(): void {
    this.#dot = 0
    this.#squares = 0
    this.#met = 0
  }

  #sum(concepts: readonly number[], weights: Uint8Array): void {
    for (const concept of concepts) {
      const weight = Math.max(weights[concept] as number, formWeights[concept] as number)
      const own = weight * this.#weights.ofConcept(concept)
      const asked = wanted[concept] as number
      this.#squares += own * own
      this.#dot += own * asked
      this.#met += asked
    }
  }

  #cosineOfSums(): number {
    return cosineOf(this.#dot / this.#query.conceptNorm, this.#squares)
  }

  #coverageOfSums(): number {
    return this.#squares > 0 ? Math.min(1, this.#met / this.#query.conceptSum) : 0
  }
}

export function skipConcepts(reader: ByteReader): void {
  for (let left = reader.number(); left > 0; left--) {
    reader.number()
    reader.at++
  }
}

/** Weights of 1..255 by concept, of which the larger wins; and the concepts in their order. */
function readConcepts(reader: ByteReader, weights: Uint8Array, concepts: number[]): void {
  for (let left = reader.number(); left > 0; left--) {
    const concept = reader.number()
    const weight = reader.bytes[reader.at++] as number
    if (weights[concept] === 0) concepts.push(concept)
    if (weight > (weights[concept] as number)) weights[concept] = weight
  }
}
