// Lengths of the vectors of an entry, as sums of squares. They depend on how much every word tells at this moment, so they
// are made again after an edit of any entry, when the entry is next compared. Pairs and longer Han n-grams stand in them
// with their estimates (`TermWeights`); what the query has as well is taken out again by the matchers, and counted exactly.

import type { EntryStore } from '../store/entry-store.ts'
import { grownBytes } from '../store/typed-arrays.ts'
import { answerWeight } from '../weights/feature-weights.ts'
import type { TermWeights } from '../weights/term-weights.ts'
import { type CompiledEntry, type CompiledForm, dampedHalves } from './compiled-entry.ts'
import { HanWeights } from './han-weights.ts'

// By number of stem, of n-gram: how often keywords and answer, or keywords, have it, in halves. All zero between calls.
let joinedHalves = new Uint8Array(0)
let gramHalves = new Uint8Array(0)

export class Norms {
  readonly #store: EntryStore
  readonly #weights: TermWeights
  readonly #han: HanWeights

  constructor(store: EntryStore, weights: TermWeights) {
    this.#store = store
    this.#weights = weights
    this.#han = new HanWeights(store, weights)
  }

  refreshEntry(entry: CompiledEntry): void {
    const { norms } = entry
    if (norms.edits === this.#store.edits) return
    norms.edits = this.#store.edits
    const answerPairs = this.#han.squaresOfPairs(entry.answerRun)
    norms.joined =
      this.#squaresOf(entry.joined) +
      this.#han.squaresOfPairs(this.#han.toStems(entry.keywordRun)) +
      answerWeight * answerWeight * answerPairs
    norms.answer = this.#squaresOf(entry.answer) + answerPairs
    norms.keywordGrams = this.#han.squaresOfNgrams(entry.keywordRun)
    for (const count of entry.keywordGrams) {
      const weight = dampedHalves(count & 0xff) * this.#weights.ofGram(count >>> 8)
      norms.keywordGrams += weight * weight
    }
  }

  refreshForm(entry: CompiledEntry, { norms, words, run, grams }: CompiledForm): void {
    if (norms.edits === this.#store.edits) return
    norms.edits = this.#store.edits
    norms.added = this.#han.squaresOfPairs(this.#han.toStems(run))
    norms.mass = 0
    norms.addedGrams = this.#han.squaresOfNgrams(run)
    joinedHalves = grownBytes(joinedHalves, this.#store.stems.capacity)
    for (const count of entry.joined) joinedHalves[count >>> 8] = count & 0xff
    for (const count of words) {
      const weight = this.#weights.ofStem(count >>> 8)
      const before = joinedHalves[count >>> 8] as number
      norms.mass += weight
      norms.added += (dampedHalves(before + (count & 0xff)) * weight) ** 2 - (dampedHalves(before) * weight) ** 2
    }
    for (const count of entry.joined) joinedHalves[count >>> 8] = 0
    gramHalves = grownBytes(gramHalves, this.#store.grams.capacity)
    for (const count of entry.keywordGrams) gramHalves[count >>> 8] = count & 0xff
    for (const count of grams) {
      const weight = this.#weights.ofGram(count >>> 8)
      const before = gramHalves[count >>> 8] as number
      norms.addedGrams += (dampedHalves(before + (count & 0xff)) * weight) ** 2 - (dampedHalves(before) * weight) ** 2
    }
    for (const count of entry.keywordGrams) gramHalves[count >>> 8] = 0
  }

  #squaresOf(counts: Uint32Array): number {
    let squares = 0
    for (const count of counts) {
      const weight = dampedHalves(count & 0xff) * this.#weights.ofStem(count >>> 8)
      squares += weight * weight
    }
    return squares
  }
}
