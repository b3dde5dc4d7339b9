// What a sentence means, as features that have a vector: its words, pairs of neighbouring words or Han characters, the
// character n-grams of its Latin words, and the concepts that its words name. The compiler learns from the same features
// that are asked for later.

import type { WeightedConcepts } from '../meaning.ts'
import { hashConcept, hashPair, hashWord, wordGrams } from '../retrieval/query/features.ts'
import type { Token } from '../text/tokenise.ts'

/** A concept counts as one word or as several do: what several forms say is said once. */
export interface SentenceFeatures {
  /** 32-bit, distinct. */
  hashes: number[]
  weights: number[]
}

/** Longest form of a concept, in tokens. */
export const maxFormTokens = 8

/** A hash a token, of its stem. */
export function hashesOf(tokens: readonly Token[]): Uint32Array {
  return Uint32Array.from(tokens, ({ stem }) => hashWord(stem))
}

/** What an n-gram counts beside its word: a word has dozens. */
const gramWeight = 0.4

/**
 * @param wordHashes of the tokens: `hashesOf`
 * @param hasGrams whether n-grams of Latin words are features too: a small lexicon does without
 */
export function sentenceFeatures(
  tokens: readonly Token[],
  wordHashes: Uint32Array,
  concepts: WeightedConcepts,
  hasGrams: boolean,
): SentenceFeatures {
  const weights = new Map<number, number>()
  let before: Token | undefined
  let hashBefore = 0
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    const hash = wordHashes[i] as number
    weights.set(hash, 1)
    if (before !== undefined && before.kind === token.kind && (token.kind === 'han' || token.kind === 'word')) {
      weights.set(hashPair(hashBefore, hash), 1)
    }
    if (hasGrams && token.kind === 'word') for (const gram of wordGrams(token.text)) weights.set(gram, gramWeight)
    before = token
    hashBefore = hash
  }
  for (let i = 0; i < concepts.ids.length; i++) {
    weights.set(hashConcept(concepts.ids[i] as number), concepts.weights[i] as number)
  }
  return { hashes: [...weights.keys()], weights: [...weights.values()] }
}

/** Hash of a sequence of tokens, one after another; begins with 0. */
export function hashNext(hash: number, wordHash: number): number {
  let mixed = Math.imul(hash ^ wordHash, 0x9e3779b1)
  mixed ^= mixed >>> 15
  return mixed >>> 0
}
