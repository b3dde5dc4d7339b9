// A text as the classifier sees it: three blocks side by side, words with their pairs, character n-grams, and the
// direction of its meaning.

import { fullLength, type Meaning } from '../meaning.ts'
import { hashPair, hashWord, wordGrams } from '../retrieval/query/features.ts'
import type { Token } from '../text/tokenise.ts'

/** Distinct features with how often each occurs. */
export type Counts = Map<number, number>

export interface ExampleText {
  words: Counts
  characters: Counts
  /** Length 1, or undefined without a meaning. */
  direction: Float32Array | undefined
}

const border = 0x5f5f5f5f
const gapKind = 0x2d2d2d2d
/** The lowest bit of a feature's hash tells its block, as for words and n-grams elsewhere in the engine. */
const characterBit = 1

export function readExample(tokens: readonly Token[], meaning: Meaning | undefined): ExampleText {
  const words: Counts = new Map()
  const characters: Counts = new Map()
  let before = border
  let twoBefore = 0
  for (const { kind, text, stem } of tokens) {
    const hash = hashWord(stem)
    count(words, hash)
    count(words, hashPair(before, hash))
    if (kind === 'han') {
      count(characters, hash | characterBit)
      count(characters, hashPair(before, hash) | characterBit)
      if (twoBefore !== 0) {
        count(characters, hashPair(hashPair(twoBefore, before), hash) | characterBit)
        count(characters, hashPair(twoBefore ^ gapKind, hash) | characterBit)
      }
    } else for (const gram of wordGrams(text)) count(characters, gram | characterBit)
    twoBefore = before
    before = hash
  }
  if (before !== border) count(words, hashPair(before, border))
  return { words, characters, direction: directionOf(tokens, meaning) }
}

function count(counts: Counts, hash: number): void {
  counts.set(hash >>> 0, (counts.get(hash >>> 0) ?? 0) + 1)
}

function directionOf(tokens: readonly Token[], meaning: Meaning | undefined): Float32Array | undefined {
  const vector = meaning?.embed?.(tokens)
  if (vector === undefined) return undefined
  return Float32Array.from(vector, (value) => value / fullLength)
}
