/**
 * How items are found by any part of their text. The text is folded as the engine folds it; hashes of its neighbouring characters stand in one
 * index of arrays, and what the index finds is compared with the text itself. PostgreSQL's own trigrams cannot serve words of two characters,
 * which is what most Chinese words are. A single character is compared with all texts of the bot: an index of those would hardly be faster.
 */
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { normalise } from '#engine/text/normalise.ts'

/** A text as search compares it. */
export function fold(text: string): string {
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

/**
 * Pairs that stand in most English texts: to look them up finds half of a corpus, and to keep them would make up most of the index. A search
 * for nothing else compares the texts themselves, which is then the shorter way.
 */
const commonPairs = new Set(
  (
    'th er an he re or in ou on nd it es en te ng se is at de ha co ne le to ch st nt ar ed ro ve me as al el ea ' +
    'ho ll ri of ti io ic li us ra ce om ai be ec la tr hi fo ur di si ma pa ca do no wh ee'
  ).split(' '),
)

/**
 * Distinct hashes of the pairs of neighbouring characters, blanks left out. The bot is part of each hash: so the index is as selective for one
 * bot among thousands as if it were alone.
 */
export function gramsOf(botId: string, text: string): number[] {
  const seed = Number.parseInt(botId.slice(0, 8), 16)
  const grams = new Set<number>()
  let previous = ''
  for (const current of text) {
    const isBlank = current === ' ' || current === '\n'
    if (!isBlank && previous !== '' && !commonPairs.has(previous + current))
      grams.add(mix(seed, previous.codePointAt(0) ?? 0, current.codePointAt(0) ?? 0))
    previous = isBlank ? '' : current
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
