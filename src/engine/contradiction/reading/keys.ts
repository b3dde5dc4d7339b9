// What words are compared by.

import { stem } from '#engine/text/stem.ts'

/** The key of a word, whichever form it is written in. */
export function keyOf(word: string): string {
  return folded(stem(word))
}

/** "cancelled" and "canceled" are one. */
export function folded(key: string): string {
  return key.length > 4 && key.endsWith('ll') ? key.slice(0, -1) : key
}

export function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(keyOf))
}
