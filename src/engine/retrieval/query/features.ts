// What texts are compared by: words (stems), pairs of neighbouring Han characters, and character n-grams of words. Each
// is a 32-bit hash (Weinberger et al. 2009): at a million features about one in four thousand meets another, far below
// the noise of language. The lowest bit tells the block: 0 words, 1 characters.

const WORD_BLOCK = 0
const CHARACTER_BLOCK = 1

const SHORTEST_GRAM = 3
const LONGEST_GRAM = 5
const SEED_WORD = 0x811c9dc5
const SEED_PAIR = 0x1b873593
const SEED_CONCEPT = 0x7feb352d
const SEED_KEY = 0x2545f491
const SEED_GRAM = 0x2545f491
const BORDER = 0x5f
const LONGEST_WORD = 40

export function hashWord(stem: string): number {
  return finish(hashInto(SEED_WORD, stem), WORD_BLOCK)
}

/** Two neighbouring Han characters, given the hashes of both: most Chinese words are two of them. */
export function hashPair(first: number, second: number): number {
  return finish(Math.imul(SEED_PAIR ^ first, 0x01000193) ^ second, WORD_BLOCK)
}

export function hashConcept(id: number): number {
  return finish(Math.imul(SEED_CONCEPT ^ id, 0x01000193), WORD_BLOCK)
}

/** For finding texts that read the same; whoever uses it compares the texts themselves as well. */
export function hashKey(key: string): number {
  return finish(hashInto(SEED_KEY, key), WORD_BLOCK)
}

/** 3- to 5-grams of "_word_", each as often as it occurs; a longer word than 40 letters is no word, its start will do. */
export function wordGrams(word: string): number[] {
  const grams: number[] = []
  const length = Math.min(word.length, LONGEST_WORD) + 2
  for (let start = 0; start + SHORTEST_GRAM <= length; start++) {
    let hash = SEED_GRAM
    const end = Math.min(start + LONGEST_GRAM, length)
    for (let i = start; i < end; i++) {
      hash = Math.imul(hash ^ (i === 0 || i === length - 1 ? BORDER : word.charCodeAt(i - 1)), 0x01000193)
      if (i - start + 1 >= SHORTEST_GRAM) grams.push(finish(hash, CHARACTER_BLOCK))
    }
  }
  return grams
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
