/** Adding words to a list that holds each once, and no more than it may. */
import { replyLimits } from '#contract/features/customising/replies.ts'

export interface Added {
  readonly words: string[]
  readonly added: number
  readonly known: number
  readonly tooLong: number
  readonly full: number
}

function keyOf(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

/** Each line holds one, or several between commas; blanks belong to a word. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[\r\n\t,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

export function addWords(words: readonly string[], typed: readonly string[]): Added {
  const next = [...words]
  const known = new Set(words.map(keyOf))
  const counts = { known: 0, tooLong: 0, full: 0 }
  for (const text of typed) {
    const word = text.replace(/\s+/g, ' ').trim()
    if (word === '') continue
    if (word.length > replyLimits.wordLength) counts.tooLong += 1
    else if (known.has(keyOf(word))) counts.known += 1
    else if (next.length >= replyLimits.sensitiveWords) counts.full += 1
    else {
      known.add(keyOf(word))
      next.push(word)
    }
  }
  return { words: next, added: next.length - words.length, ...counts }
}
