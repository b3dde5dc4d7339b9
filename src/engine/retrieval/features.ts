// What a text is compared by: words (stems, pairs of Han characters) and character n-grams, each feature a 32-bit hash.
// Hashes instead of strings keep an index of 100,000 entries in typed arrays; at a million features about one in four
// thousand meets another, far below the noise of language. The lowest bit tells the block: 0 words, 1 characters.

import type { Token } from '../text/tokenise.ts'

/** Distinct features in ascending order with how often each occurs. */
export interface FeatureBag {
  hashes: Uint32Array
  counts: Uint8Array
}

export const WORD_BLOCK = 0
export const CHARACTER_BLOCK = 1

const SHORTEST_GRAM = 3
const LONGEST_GRAM = 5
const SEED_WORD = 0x811c9dc5
const SEED_PAIR = 0x1b873593
const SEED_GRAM = 0x2545f491
const SEED_GAP = 0x5851f42d
const BORDER = 0x5f
const LONGEST_WORD = 40

/** Stems, and pairs of neighbouring Han characters, as most Chinese words are two of them. Appends to `into`. */
export function wordFeatures(tokens: readonly Token[], into: number[]): void {
  let before: Token | undefined
  for (const token of tokens) {
    into.push(hashWord(token.stem))
    if (token.kind === 'han' && before?.kind === 'han') into.push(hashPair(before.text, token.text))
    before = token
  }
}

export function characterFeatures(tokens: readonly Token[], into: number[]): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) continue
    if (token.kind === 'han') hanGrams(tokens, i, into)
    else if (token.kind === 'word' || token.kind === 'number') wordGrams(token.text, into)
    else into.push(finish(hashInto(SEED_GRAM, token.text), CHARACTER_BLOCK))
  }
}

export function hashWord(stem: string): number {
  return finish(hashInto(SEED_WORD, stem), WORD_BLOCK)
}

/** 52 bits in a safe integer: that any two of a million texts share one has a chance of 1 in 9,000. */
export function hashText(text: string): number {
  const high = finish(hashInto(SEED_WORD, text), WORD_BLOCK)
  const low = finish(hashInto(SEED_GRAM, text), WORD_BLOCK)
  return high * 2 ** 21 + (low >>> 11)
}

function hashPair(first: string, second: string): number {
  return finish(hashInto(hashInto(SEED_PAIR, first), second), WORD_BLOCK)
}

/** 1- to 3-grams that end at this character, and the pair around a gap of one. */
function hanGrams(tokens: readonly Token[], at: number, into: number[]): void {
  const here = tokens[at]?.text ?? ''
  into.push(finish(hashInto(SEED_GRAM, here), CHARACTER_BLOCK))
  const one = tokens[at - 1]
  if (one?.kind !== 'han') return
  into.push(finish(hashInto(SEED_GRAM, one.text + here), CHARACTER_BLOCK))
  const two = tokens[at - 2]
  if (two?.kind !== 'han') return
  into.push(finish(hashInto(SEED_GRAM, two.text + one.text + here), CHARACTER_BLOCK))
  into.push(finish(hashInto(SEED_GAP, two.text + here), CHARACTER_BLOCK))
}

/** 3- to 5-grams of "_word_"; a longer word than 40 letters is no word, its start will do. */
function wordGrams(word: string, into: number[]): void {
  const length = Math.min(word.length, LONGEST_WORD) + 2
  const unitAt = (i: number): number => (i === 0 || i === length - 1 ? BORDER : word.charCodeAt(i - 1))
  for (let start = 0; start + SHORTEST_GRAM <= length; start++) {
    let hash = SEED_GRAM
    const end = Math.min(start + LONGEST_GRAM, length)
    for (let i = start; i < end; i++) {
      hash = Math.imul(hash ^ unitAt(i), 0x01000193)
      if (i - start + 1 >= SHORTEST_GRAM) into.push(finish(hash, CHARACTER_BLOCK))
    }
  }
}

// FNV-1a over UTF-16 units.
function hashInto(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

// The finaliser of MurmurHash3 (A. Appleby, public domain), as FNV's low bits are weak. 0 is kept for "no feature".
function finish(hash: number, block: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return (((mixed & ~1) | block) >>> 0) + (mixed >>> 1 === 0 ? 2 : 0)
}

export function bagOf(hashes: number[]): FeatureBag {
  const sorted = Uint32Array.from(hashes).sort()
  let distinct = 0
  const counts = new Uint8Array(sorted.length)
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && sorted[i] === sorted[i - 1]) {
      if ((counts[distinct - 1] ?? 0) < 255) counts[distinct - 1] = (counts[distinct - 1] ?? 0) + 1
    } else {
      sorted[distinct] = sorted[i] ?? 0
      counts[distinct++] = 1
    }
  }
  return { hashes: sorted.slice(0, distinct), counts: counts.slice(0, distinct) }
}
