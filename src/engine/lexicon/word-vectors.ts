// A direction for each feature, in bytes; a sentence's is the sum of its features'.

import { fullLength } from '../meaning.ts'
import { slotFor } from './concept-matcher.ts'
import type { SentenceFeatures } from './sentence-features.ts'

export interface VectorTables {
  dimensions: number
  /** Whether n-grams of Latin words have vectors too. */
  hasGrams: boolean
  /** Slot -> hash of a feature; 0 is free. See `slotFor`. */
  featureHashes: Uint32Array
  /** Slot -> row. */
  featureRows: Uint16Array
  /** Row after row, -127..127. */
  rows: Int8Array
  /** Row -> its length on a logarithmic scale: see `scaleOf`. */
  scales: Uint8Array
}

/** What an unknown word counts: about as much as a rare one. */
const unknownLength = 3

const stepsPerOctave = 16
const scaleOfOne = 192

export function scaleOf(step: number): number {
  return 2 ** ((step - scaleOfOne) / stepsPerOctave)
}

/** The step whose scale is nearest from above. */
export function stepOf(scale: number): number {
  return Math.min(255, Math.max(0, Math.ceil(Math.log2(scale) * stepsPerOctave + scaleOfOne)))
}

export class WordVectors {
  readonly dimensions: number
  readonly hasGrams: boolean
  readonly #tables: VectorTables
  readonly #sum: Float32Array
  readonly #scaleByStep = Float32Array.from({ length: 256 }, (_, step) => scaleOf(step))

  constructor(tables: VectorTables) {
    this.#tables = tables
    this.dimensions = tables.dimensions
    this.hasGrams = tables.hasGrams
    this.#sum = new Float32Array(tables.dimensions)
  }

  /**
   * Direction of the sum. Each of the `unknownCount` words without a vector makes it shorter, as if it went a way that no
   * other word goes: a text is less like another, the more of it nobody knows.
   */
  embed({ hashes, weights }: SentenceFeatures, unknownCount: number): Int8Array {
    const sum = this.#sum.fill(0)
    for (let i = 0; i < hashes.length; i++) this.addTo(sum, hashes[i] as number, weights[i] as number)
    let squares = 0
    for (const value of sum) squares += value * value
    const vector = new Int8Array(this.dimensions)
    if (squares === 0) return vector
    const scale = fullLength / Math.sqrt(squares + unknownCount * unknownLength ** 2)
    for (let d = 0; d < vector.length; d++) vector[d] = Math.round((sum[d] as number) * scale)
    return vector
  }

  has(hash: number): boolean {
    return this.#rowOf(hash) >= 0
  }

  /** Adds the feature's vector times `weight`; false when it has none. */
  addTo(sum: Float32Array, hash: number, weight: number): boolean {
    const row = this.#rowOf(hash)
    if (row < 0) return false
    const { rows, scales } = this.#tables
    const start = row * this.dimensions
    const scale = (weight * (this.#scaleByStep[scales[row] as number] as number)) / 127
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + scale * (rows[start + d] as number)
    return true
  }

  #rowOf(hash: number): number {
    const { featureHashes, featureRows } = this.#tables
    const slot = slotFor(featureHashes, hash)
    return featureHashes[slot] === 0 ? -1 : (featureRows[slot] as number)
  }
}
