/**
 * How items are found by any part of their text, one character included. The text is folded as the engine folds it; hashes of its neighbouring
 * characters stand in one index of arrays, and what the index finds is compared with the text itself. PostgreSQL's own trigrams cannot serve
 * words of one or two characters, which is what most Chinese words are.
 */
import type { CorpusItemInput } from '#contract/corpus.ts'
import { normalise } from '#engine/text/normalise.ts'

function fold(text: string): string {
  return normalise(text).text.replace(/\s+/g, ' ').trim()
}

/** One field a line, so that nothing is found across two of them. */
export function searchTextOf(item: Omit<CorpusItemInput, 'isEnabled'>): string {
  return [item.question, ...item.variants, item.intent, ...item.keywords, item.answer].map(fold).join('\n')
}

/** The parts of a query between blanks: an item must hold each of them. */
export function searchTermsOf(query: string): string[] {
  return [...new Set(fold(query).split(' '))].filter((term) => term !== '')
}

/** As a LIKE pattern. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Scripts whose single characters are words, from CJK radicals on. */
const firstWordCharacter = 0x2e80

/**
 * Distinct hashes of all pairs of neighbouring characters, blanks left out, and of single characters that can be words. The bot is part of each
 * hash: so the index is as selective for one bot among thousands as if it were alone.
 */
export function gramsOf(botId: string, text: string): number[] {
  const seed = Number.parseInt(botId.slice(0, 8), 16)
  const grams = new Set<number>()
  let previous = 0
  for (const character of text) {
    const current = character.codePointAt(0) ?? 0
    const isBlank = current === 0x20 || current === 0x0a
    if (!isBlank && current >= firstWordCharacter) grams.add(mix(seed, current, 0))
    if (!isBlank && previous !== 0) grams.add(mix(seed, previous, current))
    previous = isBlank ? 0 : current
  }
  return [...grams]
}

/** 32 bits, signed as PostgreSQL's integer is. Collisions only cost a comparison. */
function mix(seed: number, first: number, second: number): number {
  let hash = Math.imul(first ^ seed, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash | 0
}
