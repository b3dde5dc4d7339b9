// How much the n-grams of a run of Han characters tell: see `compiled-entry.ts` for what a run is.

import type { EntryStore } from '../store/entry-store.ts'
import type { TermWeights } from '../weights/term-weights.ts'

export class HanWeights {
  readonly #store: EntryStore
  readonly #weights: TermWeights

  constructor(store: EntryStore, weights: TermWeights) {
    this.#store = store
    this.#weights = weights
  }

  /** The same run, of stems instead of surfaces. */
  toStems(run: Uint32Array): Uint32Array {
    const { stemOfSurface } = this.#store
    return run.map((surface) => (surface === 0 ? 0 : (stemOfSurface[surface - 1] as number) + 1))
  }

  /** Of the neighbours in a run of stems, as they are estimated. */
  squaresOfPairs(stems: Uint32Array): number {
    let squares = 0
    for (let i = 1; i < stems.length; i++) {
      const first = stems[i - 1] as number
      const second = stems[i] as number
      if (first > 0 && second > 0) squares += this.#weights.likelyOfPair(first - 1, second - 1) ** 2
    }
    return squares
  }

  /** Of all 1- to 3-grams and gapped pairs of a run of surfaces. */
  squaresOfNgrams(run: Uint32Array): number {
    let squares = 0
    for (let i = 0; i < run.length; i++) {
      if (run[i] === 0) continue
      squares += this.ofCharacter(run, i) ** 2
      if (i < 1 || run[i - 1] === 0) continue
      squares += this.ofPair(run, i) ** 2
      if (i < 2 || run[i - 2] === 0) continue
      squares += this.ofTriple(run, i) ** 2 + this.ofGap(run, i) ** 2
    }
    return squares
  }

  /** Of the character at this place of a run of surfaces; the others of the n-gram that ends there. */
  ofCharacter(run: Uint32Array, at: number): number {
    return this.#weights.ofStem(this.#store.stemOfSurface[(run[at] as number) - 1] as number)
  }

  ofPair(run: Uint32Array, at: number): number {
    const { hashes } = this.#store.surfaces
    return this.#weights.ofPair(
      hashes[(run[at - 1] as number) - 1] as number,
      hashes[(run[at] as number) - 1] as number,
    )
  }

  ofTriple(run: Uint32Array, at: number): number {
    return this.#weights.likelyOfThree(this.ofPair(run, at - 1), this.ofPair(run, at), this.ofCharacter(run, at - 1))
  }

  ofGap(run: Uint32Array, at: number): number {
    return this.#weights.likelyOfTwo(this.ofCharacter(run, at - 2), this.ofCharacter(run, at))
  }
}
