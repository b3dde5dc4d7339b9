// A message in pinyin ("zenme tuikuan") read as Chinese characters: the likeliest way through all characters that its
// syllables may stand for, by how often one follows another (A. Viterbi 1967, with a bounded beam).

import { slotFor } from '../lexicon/concept-matcher.ts'
import { normalise } from '../text/normalise.ts'
import { copiedPartsOf } from './copied-parts.ts'
import { countOf, decodePinyin, hashOfThree, type PinyinTable } from './pinyin-table.ts'
import { fewestSyllables, longestSyllable, spellingsOf } from './syllables.ts'

/** The message in Chinese characters; undefined when it is not pinyin as a whole, or may as well be English. */
export type PinyinReader = (message: string) => string | undefined

/** "aaa" is a sigh in any language. */
const isOneLetter = /^(.)\1+$/
/** Longer messages are hardly typed without characters; a pass over one this long takes a few milliseconds. */
const maxCharacters = 240
/** Characters tried for a syllable, and ways kept up to a place. */
const maxCandidates = 32
const maxWays = 16
/** Of at most 240 characters each. */
const maxRemembered = 1000
/** Occurrences that a character is thought to have beyond those before the one at hand. */
const smoothing = 2
const smoothingOfThree = 4
/** Average of the logarithms of likelihood from which a way is read as Chinese. */
const minLikelihood = -9
/** The same of a single short word, which may be a name or of a third language ("sake", "karaoke"). */
const minLikelihoodOfWord = -5.5
const maxSyllablesOfWord = 3
/** One syllable may mean anything. */
const minSyllables = 2

/**
 * Reads the compiled table (content/lexicon/pinyin.bin).
 * @throws RangeError when the bytes are damaged or of another version.
 */
export function loadPinyinReader(bytes: Uint8Array): PinyinReader {
  const table = decodePinyin(bytes)
  const model = new CharacterModel(table)
  // The turns of a conversation are read with every message of it: those read last are remembered.
  const remembered = new Map<string, string | undefined>()
  return (message) => {
    if (message.length > maxCharacters) return undefined
    if (remembered.has(message)) return remembered.get(message)
    const reading = readPinyin(table, model, message)
    if (remembered.size === maxRemembered) remembered.clear()
    remembered.set(message, reading)
    return reading
  }
}

interface Run {
  /** Letters that are syllables; anything else is copied. */
  kind: 'syllables' | 'other'
  text: string
}

function readPinyin(table: PinyinTable, model: CharacterModel, message: string): string | undefined {
  if (message.length > maxCharacters || /\p{Script=Han}/u.test(message)) return undefined
  const { text: normalised, origins } = normalise(message)
  const copied = copiedPartsOf(normalised)
  const text = normalised.replaceAll("'", ' ')
  const isSyllable = (letters: string): boolean => table.readings.has(letters)
  const pieces: Run[] = []
  let telling = 0
  let ambiguous = 0
  let others = 0
  let words = 0
  const readPart = (part: string): void => {
    const isWord = /^[a-z]+$/.test(part)
    const syllables = isWord && !isOneLetter.test(part) ? fewestSyllables(part, isSyllable) : 0
    if (syllables === 0) {
      if (isWord) others++
      pieces.push({ kind: 'other', text: part })
      return
    }
    words++
    if (table.englishWords.has(part)) ambiguous += syllables
    else telling += syllables
    pieces.push({ kind: 'syllables', text: part })
  }
  const readParts = (from: number, to: number): void => {
    for (const [part] of text.slice(from, to).matchAll(/[a-z]*\d[a-z\d]*|[a-z]+|[^a-z\d]+/g)) readPart(part)
  }
  let at = 0
  for (const { from, to } of copied) {
    readParts(at, from)
    // As it was typed, case and all.
    const typed = origins ? message.slice(origins[from], origins[to] ?? message.length) : message.slice(from, to)
    pieces.push({ kind: 'other', text: typed })
    at = to
  }
  readParts(at, text.length)
  // Words of another language, such as a brand, are few and stand among plenty that are none but pinyin.
  const isPlenty = telling >= minSyllables && telling >= ambiguous && (others === 0 || telling >= 3 * others + 1)
  if (!isPlenty || others * 2 > words) return undefined
  const isWord = words === 1 && telling <= maxSyllablesOfWord
  return spell(model, pieces, isWord ? minLikelihoodOfWord : minLikelihood)
}

/** Neighbouring words of syllables are one run of characters. */
function spell(model: CharacterModel, pieces: readonly Run[], least: number): string | undefined {
  let spelt = ''
  let likelihood = 0
  let length = 0
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Run
    if (piece.kind === 'other') {
      spelt += piece.text
      continue
    }
    const words = [piece.text]
    while (pieces[at + 1]?.text.trim() === '' && pieces[at + 2]?.kind === 'syllables') {
      words.push((pieces[at + 2] as Run).text)
      at += 2
    }
    const best = model.likeliest(words)
    if (!best) return undefined
    spelt += best.text
    likelihood += best.likelihood
    length += best.length
  }
  return likelihood / length >= least ? spelt.trim() : undefined
}

interface Way {
  /** Number of the last character. */
  last: number
  likelihood: number
  length: number
  before: Way | undefined
}

class CharacterModel {
  readonly #table: PinyinTable
  readonly #counts: Float64Array
  readonly #countByStep = Float64Array.from({ length: 256 }, (_, step) => countOf(step))
  readonly #total: number

  constructor(table: PinyinTable) {
    this.#table = table
    this.#counts = Float64Array.from(table.counts, countOf)
    this.#total = this.#counts.reduce((sum, count) => sum + count, 0)
  }

  /** The likeliest characters of these words, none of whose syllables reaches over the end of its word. */
  likeliest(words: readonly string[]): { text: string; likelihood: number; length: number } | undefined {
    const letters = words.join('')
    const wordEnds = new Set<number>()
    let end = 0
    for (const word of words) {
      end += word.length
      wordEnds.add(end)
    }
    const waysTo: Way[][] = Array.from({ length: letters.length + 1 }, () => [])
    ;(waysTo[0] as Way[]).push({ last: 0, likelihood: 0, length: 0, before: undefined })
    for (let from = 0; from < letters.length; from++) {
      const ways = mostLikely(waysTo[from] as Way[])
      if (ways.length === 0) continue
      for (let to = from + 1; to <= Math.min(letters.length, from + longestSyllable); to++) {
        for (const syllable of spellingsOf(letters.slice(from, to))) this.#extend(ways, syllable, waysTo[to] as Way[])
        if (wordEnds.has(to)) break
      }
    }
    const ends = (waysTo[letters.length] as Way[]).map((way) => this.#extended(way, 0))
    const best = mostLikely(ends)[0]
    if (!best) return undefined
    let text = ''
    for (let way = best.before; way?.before; way = way.before) {
      text = (this.#table.characters[way.last] ?? '') + text
    }
    return { text, likelihood: best.likelihood, length: best.length - 1 }
  }

  #extend(ways: readonly Way[], syllable: string, into: Way[]): void {
    const numbers = this.#table.readings.get(syllable)
    if (!numbers) return
    for (let i = 0; i < Math.min(numbers.length, maxCandidates); i++) {
      const last = numbers[i] as number
      // Of the ways that end in one character the two likeliest are enough: what stands before them is soon out of sight.
      let best: Way | undefined
      let second: Way | undefined
      for (const way of ways) {
        const extended = this.#extended(way, last)
        if (!best || extended.likelihood > best.likelihood) {
          second = best
          best = extended
        } else if (!second || extended.likelihood > second.likelihood) second = extended
      }
      if (best) into.push(best)
      if (second) into.push(second)
    }
  }

  #extended(way: Way, last: number): Way {
    const likelihood = way.likelihood + Math.log(this.#share(way.before?.last, way.last, last))
    return { last, likelihood, length: way.length + 1, before: way }
  }

  /** How often a character stands behind two others, smoothed by how often behind the second, and that by how often at all. */
  #share(twoBefore: number | undefined, before: number, next: number): number {
    const single = (this.#counts[next] as number) / this.#total
    const pair = this.#countOfPair(before, next)
    const behindOne = (pair + smoothing * single) / ((this.#counts[before] as number) + smoothing)
    if (twoBefore === undefined || pair === 0) return behindOne
    const { tripleHashes, tripleCounts } = this.#table
    const slot = slotFor(tripleHashes, hashOfThree(twoBefore, before, next))
    const triple = tripleHashes[slot] === 0 ? 0 : (this.#countByStep[tripleCounts[slot] as number] as number)
    return (triple + smoothingOfThree * behindOne) / (this.#countOfPair(twoBefore, before) + smoothingOfThree)
  }

  #countOfPair(before: number, next: number): number {
    const { starts, followers, pairCounts } = this.#table
    let low = starts[before] as number
    let high = (starts[before + 1] as number) - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const here = followers[middle] as number
      if (here === next) return this.#countByStep[pairCounts[middle] as number] as number
      if (here < next) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
}

/** Ties go by the character's number, so that nothing depends on the order of the ways. */
function mostLikely(ways: Way[]): Way[] {
  return ways.sort((a, b) => b.likelihood - a.likelihood || a.last - b.last || a.length - b.length).slice(0, maxWays)
}
