// How much each word and n-gram tells at this moment, looked up by its number. Computed when first asked for, and
// forgotten with every edit, as each changes the number of entries or of those that have a word.

import { hashPair } from '../query/features.ts'
import type { EntryStore } from '../store/entry-store.ts'
import { grownFloat32, grownFloat64 } from '../store/typed-arrays.ts'
import { Idf, notCommon } from './idf.ts'

/** A power of two. */
const rememberedPairs = 2048

export class TermWeights {
  readonly #store: EntryStore
  #idf = new Idf(0)
  #edits = -1
  /** 0 where it was not asked for yet; every weight is above. */
  #stems = new Float32Array(0)
  #grams = new Float32Array(0)
  #concepts = new Float64Array(0)
  /** Of the pairs last asked for, each at a place by its hash; 0 where there is none. */
  readonly #pairHashes = new Uint32Array(rememberedPairs)
  readonly #pairs = new Float64Array(rememberedPairs)

  constructor(store: EntryStore) {
    this.#store = store
  }

  get entryCount(): number {
    return this.#idf.entryCount
  }

  /** Of what no entry has. */
  get highest(): number {
    return this.#idf.highest
  }

  /** To be called before the others, after any number of edits. */
  refresh(): void {
    const { edits, size, stems, grams, conceptFrequencies } = this.#store
    if (edits === this.#edits) return
    this.#edits = edits
    if (this.#idf.entryCount !== size) this.#idf = new Idf(size)
    this.#pairHashes.fill(0)
    this.#stems = grownFloat32(this.#stems, stems.capacity).fill(0)
    this.#grams = grownFloat32(this.#grams, grams.capacity).fill(0)
    this.#concepts = grownFloat64(this.#concepts, conceptFrequencies.length).fill(0)
  }

  /** Of a word by the number of its stem. */
  ofStem(stem: number): number {
    const known = this.#stems[stem] as number
    return known > 0 ? known : this.#computeStem(stem)
  }

  ofGram(gram: number): number {
    const known = this.#grams[gram] as number
    return known > 0 ? known : this.#computeGram(gram)
  }

  /** Of two neighbouring Han characters, by the hashes of both. */
  ofPair(first: number, second: number): number {
    const hash = hashPair(first, second)
    const place = (hash >>> 1) & (rememberedPairs - 1)
    if (this.#pairHashes[place] === hash) return this.#pairs[place] as number
    const { postings, background } = this.#store
    const weight = this.#idf.of(postings.countOf(hash), background.get(hash) ?? notCommon)
    this.#pairHashes[place] = hash
    this.#pairs[place] = weight
    return weight
  }

  ofConcept(concept: number): number {
    const known = this.#concepts[concept] ?? 0
    return known > 0 ? known : this.#computeConcept(concept)
  }

  /** Of a word, pair or n-gram that no entry has. */
  ofUnknown(hash: number): number {
    return this.#idf.of(0, this.#store.background.get(hash) ?? notCommon)
  }

  /**
   * About how much a pair of Han characters tells, from what each does: for the length of a vector, where looking up the
   * pairs of whole answers would take longer than all else.
   */
  likelyOfPair(first: number, second: number): number {
    return this.likelyOfTwo(this.ofStem(first), this.ofStem(second))
  }

  /** The same from the weights themselves; also for two characters around a third. */
  likelyOfTwo(first: number, second: number): number {
    const sum = first > second ? first + shareOfCommoner * second : second + shareOfCommoner * first
    return Math.min(this.#idf.highest, sum)
  }

  /**
   * How much three characters in a row tell, from their two pairs: as a Markov chain, P(abc) = P(ab) P(bc) / P(b). To
   * count them would take as much memory as all other features.
   */
  likelyOfThree(firstPair: number, secondPair: number, shared: number): number {
    return Math.min(this.#idf.highest, Math.max(firstPair, secondPair, firstPair + secondPair - shared))
  }

  #computeStem(stem: number): number {
    const { uses, telling } = this.#store.stems
    const weight = this.#idf.of(uses[stem] as number, telling[stem] as number)
    this.#stems[stem] = weight
    return this.#stems[stem] as number
  }

  #computeConcept(concept: number): number {
    const weight = this.#idf.of(this.#store.conceptFrequencies[concept] ?? 0, notCommon)
    if (concept < this.#concepts.length) this.#concepts[concept] = weight
    return weight
  }

  #computeGram(gram: number): number {
    const { frequencies, telling } = this.#store.grams
    this.#grams[gram] = this.#idf.of(frequencies[gram] as number, telling[gram] as number)
    return this.#grams[gram] as number
  }
}

const shareOfCommoner = 0.5
