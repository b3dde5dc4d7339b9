// Finds an owner's sensitive words however they are disguised, without hitting innocent words that contain them.

import { normalise } from '../../text/normalise.ts'
import { innocentPhrases } from './innocent-phrases.ts'

export interface SensitiveWordMatcher {
  /** The first sensitive word found, as its owner wrote it. */
  find(text: string): string | undefined
}

interface Character {
  text: string
  isLatin: boolean
  /** What stood between this character and the one before: nothing, signs only, or a blank among them. */
  gap: 'none' | 'signs' | 'blank'
}

interface Pattern {
  word: string
  characters: Character[]
  /** What stands before and behind it in phrases that nobody means ill by. */
  innocent: readonly { readonly before: string; readonly after: string }[]
}

/** Letters of other alphabets that pass for Latin ones, as they are written or as capitals (Unicode TR 39, the common few). */
const confusables = new Map(
  'аa вb сc ԁd еe ɡg һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ɑa ıi ʟl ɴn'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

const letterOrDigit = /[\p{L}\p{N}]/u
const latinOrDigit = /[a-z0-9]/

/** Nobody hides a word in more; bounds the work on a hostile paste. */
const maxCharacters = 100_000

/**
 * Case, width, script, accents, invisible characters and signs between letters make no difference ("F.u-C k" is found).
 * A Latin word must begin and end at a word's border: "ass" is not in "class" nor in "as soon". Blanks inside a Latin
 * word count only when it is spelled out letter by letter.
 */
export function compileSensitiveWords(words: readonly string[]): SensitiveWordMatcher {
  const patternsByFirst = new Map<string, Pattern[]>()
  const signWords: string[] = []
  for (const word of words) {
    const characters = charactersOf(word)
    const first = characters[0]
    if (first) {
      const pattern = { word, characters, innocent: innocentAround(textOf(characters)) }
      const known = patternsByFirst.get(first.text)
      if (known) known.push(pattern)
      else patternsByFirst.set(first.text, [pattern])
    } else if (normalise(word).text.trim()) signWords.push(word)
  }
  return {
    find(text) {
      const characters = charactersOf(text.slice(0, maxCharacters))
      for (let at = 0; at < characters.length; at++) {
        for (const pattern of patternsByFirst.get(characters[at]?.text ?? '') ?? []) {
          if (matchesAt(characters, at, pattern.characters) && !isInnocentAt(characters, at, pattern))
            return pattern.word
        }
      }
      const normalised = signWords.length > 0 ? normalise(text).text : ''
      return signWords.find((word) => normalised.includes(normalise(word).text.trim()))
    },
  }
}

/** Compared without gaps, as words are. */
const innocentTexts = innocentPhrases.map((phrase) => textOf(charactersOf(phrase)))

function innocentAround(word: string): Pattern['innocent'] {
  return innocentTexts.flatMap((phrase) => {
    const at = phrase === word ? -1 : phrase.indexOf(word)
    return at < 0 ? [] : [{ before: phrase.slice(0, at), after: phrase.slice(at + word.length) }]
  })
}

function isInnocentAt(text: readonly Character[], at: number, { characters, innocent }: Pattern): boolean {
  const end = at + characters.length
  return innocent.some(
    ({ before, after }) =>
      at >= before.length &&
      textOf(text.slice(at - before.length, at)) === before &&
      textOf(text.slice(end, end + after.length)) === after,
  )
}

function textOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join('')
}

function charactersOf(text: string): Character[] {
  const characters: Character[] = []
  let gap: Character['gap'] = 'none'
  for (const raw of normalise(text).text) {
    const character = confusables.get(raw) ?? raw
    if (letterOrDigit.test(character)) {
      characters.push({ text: character, isLatin: latinOrDigit.test(character), gap })
      gap = 'none'
    } else if (character === ' ' || gap === 'blank') gap = 'blank'
    else gap = 'signs'
  }
  return characters
}

function matchesAt(text: readonly Character[], at: number, pattern: readonly Character[]): boolean {
  const last = at + pattern.length - 1
  if (last >= text.length) return false
  let isSpelledOut = true
  let hasStrayBlank = false
  for (let i = 0; i < pattern.length; i++) {
    const here = text[at + i]
    const wanted = pattern[i]
    if (!here || here.text !== wanted?.text) return false
    if (i === 0) continue
    const isLatinInside = here.isLatin && text[at + i - 1]?.isLatin === true && wanted.gap === 'none'
    if (isLatinInside && here.gap === 'blank') hasStrayBlank = true
    if (isLatinInside && here.gap === 'none') isSpelledOut = false
  }
  if (hasStrayBlank && !isSpelledOut) return false
  return isBorder(text[at - 1], text[at]) && isBorder(text[last], text[last + 1])
}

/** Between two Latin characters there must be a gap; next to Chinese there is always a border. */
function isBorder(before: Character | undefined, after: Character | undefined): boolean {
  if (!before?.isLatin || !after?.isLatin) return true
  return after.gap !== 'none'
}
