// What an index may be given to compare texts by beyond their letters. Both parts are optional and pure functions: the
// same tokens, the same result.

import type { FactRecogniser } from './information/recognition/recognition.ts'
import type { Token } from './text/tokenise.ts'

/** Concepts that a text speaks of, each at most once. */
export interface WeightedConcepts {
  /** From 0 to 16,777,215. */
  ids: ArrayLike<number>
  /** From 0 to 1. */
  weights: ArrayLike<number>
}

/** A stretch of a text that names concepts. */
export interface NamedStretch {
  /** Place of its first token, and of the one behind its last. */
  from: number
  to: number
  concepts: readonly number[]
}

/** Length of the vector of a text whose words are all known. */
export const fullLength = 127

export interface Meaning {
  /** Names the functions and their version: a snapshot that was made with others is refused. */
  readonly version: string
  /** Length of the vectors of `embed`; 0 without it. */
  readonly dimensions: number
  /**
   * Direction of a text in a space of meaning, `fullLength` long when all its words are known; the shorter, the more of
   * it is not. All zero when nothing is known.
   */
  readonly embed?: (tokens: readonly Token[]) => Int8Array
  readonly concepts?: (tokens: readonly Token[]) => WeightedConcepts
  /** Concepts that mean the opposite: a text of the one is no answer to a text of the other. */
  readonly opposites?: (concept: number) => readonly number[]
  /** Where a text names concepts, from left to right, without overlaps: for telling a reader why two texts met. */
  readonly find?: (tokens: readonly Token[]) => readonly NamedStretch[]
  /** What a bot knows of itself is recognised by it; without it those entries are compared like others. */
  readonly facts?: FactRecogniser
}
