// Counts, in the lexicon's own texts, which Chinese characters follow one another, for reading pinyin.

import { slotFor } from '../../src/engine/lexicon/concept-matcher.ts'
import { hashOfThree, type PinyinTable, stepOf } from '../../src/engine/pinyin/pinyin-table.ts'
import { isParted } from '../../src/engine/pinyin/syllables.ts'
import { normalise } from '../../src/engine/text/normalise.ts'
import { openTable } from './concept-tables.ts'
import type { Language, Lexicon } from './read-lexicon.ts'

/** What stands in a row only once is mostly chance. */
const minTriples = 2

/** @param readings syllable -> characters that may be read so: content/lexicon/readings.json */
export function compilePinyin(lexicon: Lexicon, readings: Readonly<Record<string, string>>): PinyinTable {
  const counts = new Map<string, number>()
  for (const characters of Object.values(readings)) for (const character of characters) counts.set(character, 0)
  const pairs = new Map<string, number>()
  const triples = new Map<string, number>()
  let borders = 0
  for (const text of textsOf(lexicon, 'zh')) {
    for (const run of normalise(text).text.split(/[^\p{Script=Han}]+/u)) {
      if (run === '') continue
      borders++
      let before = ''
      const characters = ['', ...Array.from(run), '']
      for (let i = 2; i < characters.length; i++) add(triples, characters.slice(i - 2, i + 1).join(' '))
      for (const character of run) {
        add(counts, character)
        add(pairs, `${before} ${character}`)
        before = character
      }
      add(pairs, `${before} `)
    }
  }
  const sorted = [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  const characters = ['', ...sorted.map(([character]) => character)]
  const numberOf = new Map(characters.map((character, number) => [character, number]))
  const numbered = [...pairs]
    .map(([pair, count]) => {
      const [before = '', next = ''] = pair.split(' ')
      return { before: numberOf.get(before) ?? 0, next: numberOf.get(next) ?? 0, count }
    })
    .sort((a, b) => a.before - b.before || a.next - b.next)
  const starts = new Uint32Array(characters.length + 1)
  for (const { before } of numbered) starts[before + 1] = (starts[before + 1] as number) + 1
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number)
  const triplesByHash = new Map<number, number>()
  for (const [triple, count] of triples) {
    if (count < minTriples) continue
    const [first = 0, second = 0, third = 0] = triple.split(' ').map((character) => numberOf.get(character))
    triplesByHash.set(hashOfThree(first, second, third), count)
  }
  const tripleHashes = openTable(new Set(triplesByHash.keys()))
  const tripleCounts = new Uint8Array(tripleHashes.length)
  for (const [hash, count] of triplesByHash) tripleCounts[slotFor(tripleHashes, hash)] = stepOf(count)
  return {
    characters,
    readings: new Map(
      Object.entries(readings).map(([syllable, read]) => [
        syllable,
        Uint16Array.from(read, (character) => numberOf.get(character) ?? 0).sort(),
      ]),
    ),
    counts: Uint8Array.from(characters, (character) =>
      stepOf(character === '' ? borders : (counts.get(character) ?? 0)),
    ),
    starts,
    followers: Uint16Array.from(numbered, ({ next }) => next),
    pairCounts: Uint8Array.from(numbered, ({ count }) => stepOf(count)),
    tripleHashes,
    tripleCounts,
    englishWords: englishWordsOf(lexicon, (letters) => Object.hasOwn(readings, letters)),
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Shorter words that stand once or twice in all of the texts are names or slips, and mostly Chinese themselves. */
const shortest = 4
const minCount = 4

function englishWordsOf(lexicon: Lexicon, isSyllable: (letters: string) => boolean): Set<string> {
  const counts = new Map<string, number>()
  for (const text of textsOf(lexicon, 'en')) {
    // "2fa" is no word of its letters.
    for (const [word] of normalise(text).text.matchAll(/(?<!\w)[a-z]+(?!\w)/g)) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const words = [...counts]
    .filter(([word, count]) => (word.length >= shortest || count >= minCount) && isParted(word, isSyllable))
    .map(([word]) => word)
  return new Set(words.sort())
}

function textsOf({ concepts, situations }: Lexicon, language: Language): string[] {
  return [
    ...concepts.flatMap(({ forms }) => forms[language]),
    ...situations.flatMap(({ question, keywords, answer, messages }) => [
      question[language],
      ...keywords[language],
      answer[language],
      ...messages[language],
    ]),
  ]
}
