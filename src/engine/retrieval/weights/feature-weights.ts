// Which features an entry has and how much of it each is: what its postings say. Read from its record, so that what was
// put can be taken out again.

import type { Meaning } from '#engine/meaning.ts'
import { hashConcept, hashPair } from '../query/features.ts'
import { ByteReader } from '../store/byte-stream.ts'
import { vectorsBeforeForms } from '../store/entry-record.ts'
import { FeatureTable } from '../store/feature-table.ts'
import type { RecordPool } from '../store/record-pool.ts'
import type { WordTable } from '../store/word-table.ts'

/** Between 0.35 and 0.5 nothing much changes; above, long answers drown short questions. See DESIGN.md. */
export const answerWeight = 0.5

export interface EntryFeatures {
  formCount: number
  stems: Set<number>
  surfaces: Set<number>
  concepts: Set<number>
  /** The largest share that each feature, by its hash, has in any form, 0..1. Valid until the next `read`. */
  shares: FeatureTable
}

/** What is read of a store. */
interface StoredRecords {
  readonly records: RecordPool
  readonly meaning: Meaning | undefined
  readonly stems: WordTable
  readonly stemOfSurface: Uint32Array
}

export class FeatureWeights {
  readonly #store: StoredRecords
  readonly #joined = new FeatureTable()
  readonly #form = new FeatureTable()
  readonly #shares = new FeatureTable()

  constructor(store: StoredRecords) {
    this.#store = store
  }

  read(slot: number): EntryFeatures {
    const { records, meaning } = this.#store
    const reader = new ByteReader(records.bytes, records.startOf(slot))
    const found: EntryFeatures = {
      formCount: reader.number(),
      stems: new Set(),
      surfaces: new Set(),
      concepts: new Set(),
      shares: this.#shares,
    }
    if (meaning?.embed) reader.at += meaning.dimensions * (found.formCount + vectorsBeforeForms)
    const joined = this.#joined
    const { shares } = found
    joined.clear()
    shares.clear()
    for (let left = reader.number(); left > 0; left--) this.#countSurfaces(reader, joined, found)
    let before = 0
    for (let left = reader.number(); left > 0; left--) {
      before = this.#count(reader.number(), before, answerWeight, joined, found)
    }
    this.#readConcepts(reader, answerWeight, found)
    this.#readConcepts(reader, 1, found)
    let squares = 0
    for (let i = 0; i < joined.count; i++) squares += dampen(joined.get(joined.features[i] as number)) ** 2

    const end = records.endOf(slot)
    let least = Number.POSITIVE_INFINITY
    while (reader.at < end) {
      reader.number()
      const form = this.#form
      form.clear()
      this.#countSurfaces(reader, form, found)
      this.#readConcepts(reader, 1, found)
      let square = squares
      for (let i = 0; i < form.count; i++) {
        const feature = form.features[i] as number
        const without = joined.get(feature)
        square += dampen(without + form.get(feature)) ** 2 - dampen(without) ** 2
      }
      const norm = Math.sqrt(square)
      least = Math.min(least, norm)
      for (let i = 0; i < form.count; i++) {
        const feature = form.features[i] as number
        shares.raise(feature, dampen(joined.get(feature) + form.get(feature)) / norm)
      }
    }
    for (let i = 0; i < joined.count; i++) {
      const feature = joined.features[i] as number
      shares.raise(feature, dampen(joined.get(feature)) / least)
    }
    return found
  }

  #countSurfaces(reader: ByteReader, counts: FeatureTable, found: EntryFeatures): void {
    const { stemOfSurface } = this.#store
    let before = 0
    for (let left = reader.number(); left > 0; left--) {
      const surface = reader.number()
      found.surfaces.add(surface)
      before = this.#count(stemOfSurface[surface] as number, before, 1, counts, found)
    }
  }

  /** `before` is the hash of a Han character right before, else 0; returns the same for what follows. */
  #count(stem: number, before: number, weight: number, counts: FeatureTable, found: EntryFeatures): number {
    const { hashes, isHan } = this.#store.stems
    found.stems.add(stem)
    const hash = hashes[stem] as number
    counts.add(hash, weight)
    if (isHan[stem] === 0) return 0
    if (before !== 0) counts.add(hashPair(before, hash), weight)
    return hash
  }

  #readConcepts(reader: ByteReader, weight: number, found: EntryFeatures): void {
    for (let left = reader.number(); left > 0; left--) {
      const concept = reader.number()
      const share = ((reader.bytes[reader.at++] as number) / 255) * weight
      found.concepts.add(concept)
      found.shares.raise(hashConcept(concept), share)
    }
  }
}

/** A word said twice is not twice as much of the text. */
export function dampen(frequency: number): number {
  return frequency <= 1 ? frequency : 1 + Math.log(frequency)
}
