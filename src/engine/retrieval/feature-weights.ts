// Which features an entry has and how much of it each is: what its postings say. Read from its record, so that what was
// put can be taken out again.

import { ByteReader } from './byte-stream.ts'
import type { EntryStore } from './entry-store.ts'
import { hashConcept, hashPair } from './features.ts'

/** Between 0.35 and 0.5 nothing much changes; above, long answers drown short questions. See DESIGN.md. */
export const ANSWER_WEIGHT = 0.5

export interface EntryFeatures {
  formCount: number
  stems: Set<number>
  surfaces: Set<number>
  concepts: Set<number>
  /** Weight 1..255 by hash: the largest share that the feature has in any form. */
  features: Map<number, number>
}

export class FeatureWeights {
  readonly #store: EntryStore
  readonly #joined = new Map<number, number>()
  readonly #form = new Map<number, number>()

  constructor(store: EntryStore) {
    this.#store = store
  }

  read(slot: number): EntryFeatures {
    const { records, meaning, stemOfSurface } = this.#store
    const reader = new ByteReader(records.bytes, records.startOf(slot))
    const found: EntryFeatures = {
      formCount: reader.number(),
      stems: new Set(),
      surfaces: new Set(),
      concepts: new Set(),
      features: new Map(),
    }
    if (meaning?.embed) reader.at += meaning.dimensions * (found.formCount + 2)
    const joined = this.#joined
    joined.clear()
    const readSurfaces = (): number[] => {
      const stems: number[] = []
      for (let left = reader.number(); left > 0; left--) {
        const surface = reader.number()
        found.surfaces.add(surface)
        stems.push(stemOfSurface[surface] as number)
      }
      return stems
    }
    for (let left = reader.number(); left > 0; left--) this.#count(readSurfaces(), 1, joined, found.stems)
    const answer: number[] = []
    for (let left = reader.number(); left > 0; left--) answer.push(reader.number())
    this.#count(answer, ANSWER_WEIGHT, joined, found.stems)
    this.#readConcepts(reader, ANSWER_WEIGHT, found)
    this.#readConcepts(reader, 1, found)
    let squares = 0
    for (const count of joined.values()) squares += dampen(count) ** 2

    const end = records.endOf(slot)
    let least = Number.POSITIVE_INFINITY
    while (reader.at < end) {
      reader.number()
      const form = this.#form
      form.clear()
      this.#count(readSurfaces(), 1, form, found.stems)
      this.#readConcepts(reader, 1, found)
      let square = squares
      for (const [feature, count] of form) {
        const before = joined.get(feature) ?? 0
        square += dampen(before + count) ** 2 - dampen(before) ** 2
      }
      const norm = Math.sqrt(square)
      least = Math.min(least, norm)
      for (const [feature, count] of form) {
        const share = dampen((joined.get(feature) ?? 0) + count) / norm
        if (share > (found.features.get(feature) ?? 0)) found.features.set(feature, share)
      }
    }
    for (const [feature, count] of joined) {
      const share = dampen(count) / least
      if (share > (found.features.get(feature) ?? 0)) found.features.set(feature, share)
    }
    for (const [feature, share] of found.features) found.features.set(feature, toByte(share))
    return found
  }

  #count(stems: readonly number[], weight: number, counts: Map<number, number>, distinct: Set<number>): void {
    const { hashes, isHan } = this.#store.stems
    let before = -1
    for (const stem of stems) {
      distinct.add(stem)
      const hash = hashes[stem] as number
      counts.set(hash, (counts.get(hash) ?? 0) + weight)
      const isHere = isHan[stem] === 1
      if (isHere && before >= 0) {
        const pair = hashPair(before, hash)
        counts.set(pair, (counts.get(pair) ?? 0) + weight)
      }
      before = isHere ? hash : -1
    }
  }

  #readConcepts(reader: ByteReader, weight: number, found: EntryFeatures): void {
    for (let left = reader.number(); left > 0; left--) {
      const concept = reader.number()
      const share = ((reader.bytes[reader.at++] as number) / 255) * weight
      found.concepts.add(concept)
      const feature = hashConcept(concept)
      if (share > (found.features.get(feature) ?? 0)) found.features.set(feature, share)
    }
  }
}

/** A word said twice is not twice as much of the text. */
export function dampen(frequency: number): number {
  return frequency <= 1 ? frequency : 1 + Math.log(frequency)
}

function toByte(share: number): number {
  return Math.max(1, Math.min(255, Math.round(share * 255)))
}
