// A direction for each feature, in bytes.

import { slotFor } from './concept-matcher.ts'

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
  readonly #scaleByStep = Float32Array.from({ length: 256 }, (_, step) => scaleOf(step))

  constructor(tables: VectorTables) {
    this.#tables = tables
    this.dimensions = tables.dimensions
    this.hasGrams = tables.hasGrams
  }

  get rowCount(): number {
    return this.#tables.scales.length
  }

  has(hash: number): boolean {
    return this.rowOf(hash) >= 0
  }

  /** The number of the feature's vector, or -1 when it has none. */
  rowOf(hash: number): number {
    const { featureHashes, featureRows } = this.#tables
    const slot = slotFor(featureHashes, hash)
    return featureHashes[slot] === 0 ? -1 : (featureRows[slot] as number)
  }

  /** Adds the vector of this number times `weight`. */
  addRow(sum: Float32Array, row: number, weight: number): void {
    const { rows, scales } = this.#tables
    const start = row * this.dimensions
    const scale = (weight * (this.#scaleByStep[scales[row] as number] as number)) / 127
    const { length } = sum
    let d = 0
    // Four at a time: a loop costs as much as a sum.
    for (; d + 3 < length; d += 4) {
      const at = start + d
      sum[d] = (sum[d] as number) + scale * (rows[at] as number)
      sum[d + 1] = (sum[d + 1] as number) + scale * (rows[at + 1] as number)
      sum[d + 2] = (sum[d + 2] as number) + scale * (rows[at + 2] as number)
      sum[d + 3] = (sum[d + 3] as number) + scale * (rows[at + 3] as number)
    }
    for (; d < length; d++) sum[d] = (sum[d] as number) + scale * (rows[start + d] as number)
  }
}
