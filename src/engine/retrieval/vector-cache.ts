// Vectors of recently scored entries. They can be rebuilt from the text at any time, so only a bounded number stays.

import type { EngineEntry } from '../outcome.ts'
import { type FeatureVector, formVectors } from './entry-features.ts'

/** About 8 bytes a feature: 4 MB for one index. */
const MOST_FEATURES = 500_000
const BYTES_PER_FEATURE = 8

export class VectorCache {
  readonly #vectors = new Map<number, FeatureVector[]>()
  #featureCount = 0

  get byteLength(): number {
    return this.#featureCount * BYTES_PER_FEATURE
  }

  get(slot: number, entry: EngineEntry): FeatureVector[] {
    const kept = this.#vectors.get(slot)
    if (kept) {
      // A Map iterates in order of insertion: what was used last goes to the end.
      this.#vectors.delete(slot)
      this.#vectors.set(slot, kept)
      return kept
    }
    const built = formVectors(entry)
    this.#vectors.set(slot, built)
    this.#featureCount += countFeatures(built)
    for (const oldest of this.#vectors.keys()) {
      if (this.#featureCount <= MOST_FEATURES || oldest === slot) break
      this.drop(oldest)
    }
    return built
  }

  drop(slot: number): void {
    const kept = this.#vectors.get(slot)
    if (!kept) return
    this.#featureCount -= countFeatures(kept)
    this.#vectors.delete(slot)
  }
}

function countFeatures(vectors: FeatureVector[]): number {
  return vectors.reduce((sum, vector) => sum + vector.hashes.length, 0)
}
