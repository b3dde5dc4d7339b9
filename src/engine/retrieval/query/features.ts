// What texts are compared by: words (stems), pairs of neighbouring Han characters, and character n-grams of words. Each
// is a 32-bit hash (Weinberger et al. 2009): at a million features about one in four thousand meets another, far below
// the noise of language. The lowest bit tells the block: 0 words, 1 characters.

const wordBlock = 0
const characterBlock = 1

const shortestGram = 3
const longestGram = 5
const seedWord = 0x811c9dc5
const seedPair = 0x1b873593
const seedConcept = 0x7feb352d
const seedKey = 0x2545f491
const seedGram = 0x2545f491
const border = 0x5f
const longestWord = 40

export function hashWord(stem: string): number {
  return endOfWordHash(hashOn(startOfWordHash, stem))
}

/** Where the hash of a word begins: `hashWord(stem)` is `endOfWordHash(hashOn(startOfWordHash, stem))`. */
export const startOfWordHash = seedWord

/** The hash of a word that goes on with the letters of `text` from `from` to `to`: FNV-1a over UTF-16 units. */
export function hashOn(hash: number, text: string, from = 0, to = text.length): number {
  let next = hash
  for (let i = from; i < to; i++) next = Math.imul(next ^ text.charCodeAt(i), 0x01000193)
  return next
}

export function endOfWordHash(hash: number): number {
  return finish(hash, wordBlock)
}

/** Two neighbouring Han characters, given the hashes of both: most Chinese words are two of them. */
export function hashPair(first: number, second: number): number {
  return finish(Math.imul(seedPair ^ first, 0x01000193) ^ second, wordBlock)
}

export function hashConcept(id: number): number {
  return finish(Math.imul(seedConcept ^ id, 0x01000193), wordBlock)
}

/** For finding texts that read the same; whoever uses it compares the texts themselves as well. */
export function hashKey(key: string): number {
  return finish(hashOn(seedKey, key), wordBlock)
}

/** 3- to 5-grams of "_word_", each as often as it occurs; a longer word than 40 letters is no word, its start will do. */
export function wordGrams(word: string): number[] {
  const grams: number[] = []
  const length = Math.min(word.length, longestWord) + 2
  for (let start = 0; start + shortestGram <= length; start++) {
    let hash = seedGram
    const end = Math.min(start + longestGram, length)
    for (let i = start; i < end; i++) {
      hash = Math.imul(hash ^ (i === 0 || i === length - 1 ? border : word.charCodeAt(i - 1)), 0x01000193)
      if (i - start + 1 >= shortestGram) grams.push(finish(hash, characterBlock))
    }
  }
  return grams
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
