// How much a feature tells, from how many entries have it (K. Spärck Jones, 1972).

/** With N entries the corpus's own statistics weigh N / (N + this); the background gives the rest. */
const backgroundEntries = 300
const rememberedTerms = 4096

/** Commonness of frequent features in the language at large: 0 says nothing, 1 is as telling as an unseen word. */
export type Background = ReadonlyMap<number, number>

/** Stands for "the background does not know it", where a number is stored for each feature. */
export const notCommon = -1

/** For one number of entries. Logarithms of small frequencies, which most features have, are remembered. */
export class Idf {
  readonly entryCount: number
  /** Of what no entry has. */
  readonly highest: number
  readonly #ownShare: number
  readonly #byFrequency: Float64Array

  constructor(entryCount: number) {
    this.entryCount = entryCount
    this.#ownShare = entryCount / (entryCount + backgroundEntries)
    this.#byFrequency = new Float64Array(Math.min(rememberedTerms, entryCount + 1))
    for (let i = 0; i < this.#byFrequency.length; i++) this.#byFrequency[i] = this.#compute(i)
    this.highest = this.#compute(0)
  }

  /** `telling` is the background's word on the feature, or `notCommon`. */
  of(frequency: number, telling: number): number {
    const own =
      frequency < this.#byFrequency.length ? (this.#byFrequency[frequency] as number) : this.#compute(frequency)
    if (telling < 0) return own
    // Of a common word that no entry has, the corpus says nothing, however large it is.
    if (frequency === 0) return telling * this.highest
    return this.#ownShare * own + (1 - this.#ownShare) * telling * this.highest
  }

  /** `ln(1 + (N + 1) / (df + 0.5))`: always positive, and highest for what no entry has. */
  #compute(frequency: number): number {
    return Math.log(1 + (this.entryCount + 1) / (frequency + 0.5))
  }
}
