/** The engine's own matcher, so that what is shown while one types is what customers will meet. Loads when the list is opened. */
import { compileSensitiveWords, type SensitiveWordMatcher } from '#engine/dialogue/sensitive-words/sensitive-words.ts'
import { normalise } from '#engine/text/normalise.ts'

export type { SensitiveWordMatcher }
export { compileSensitiveWords }

export type Verdict =
  | { readonly kind: 'hit'; readonly word: string; readonly isDisguised: boolean }
  /** The letters of a word stand there, and mean nothing ill. */
  | { readonly kind: 'innocent'; readonly word: string }
  | { readonly kind: 'pass' }

export function judge(text: string, words: readonly string[], matcher: SensitiveWordMatcher): Verdict {
  const word = matcher.find(text)
  if (word !== undefined) return { kind: 'hit', word, isDisguised: !text.toLowerCase().includes(word.toLowerCase()) }
  const letters = lettersOf(text)
  const near = words.find((each) => letters.includes(lettersOf(each)) && lettersOf(each) !== '')
  return near === undefined ? { kind: 'pass' } : { kind: 'innocent', word: near }
}

function lettersOf(text: string): string {
  return normalise(text).text.replace(/[^\p{L}\p{N}]/gu, '')
}
