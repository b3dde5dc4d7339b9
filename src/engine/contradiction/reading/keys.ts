// What words are compared by.

import { stem } from '#engine/text/stem.ts'

/** The key of a word, whichever form it is written in. */
export function keyOf(word: string): string {
  return folded(stem(word))
}

/** Past forms that no stemmer knows. */
const irregular = new Map([
  ['forgot', 'forget'],
  ['forgotten', 'forget'],
  ['lost', 'lose'],
  ['broke', 'break'],
  ['broken', 'break'],
  ['bought', 'buy'],
  ['sent', 'send'],
  ['paid', 'pay'],
])

/** "cancelled" and "canceled" are one, and so are "forgot" and "forget". */
export function folded(key: string): string {
  return irregular.get(key) ?? (key.length > 4 && key.endsWith('ll') ? key.slice(0, -1) : key)
}

export function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(keyOf))
}
