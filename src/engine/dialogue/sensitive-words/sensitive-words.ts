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
  /** Its place in the owner's list: the earliest is told. */
  order: number
  length: number
  /** The characters that follow a Latin one at once, 32 a number: a message may spell these out, or write them together. */
  joined: readonly number[]
  /** What stands before and behind it in phrases that nobody means ill by. */
  innocent: readonly { readonly before: string; readonly after: string }[]
}

/** Words that begin alike share their way, so that a place costs a message no more than the longest word, however many there are. */
interface Branch {
  next: Map<string, Branch>
  /** That end here: the same characters, with blanks at other places. */
  patterns: Pattern[]
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
  const root: Branch = { next: new Map(), patterns: [] }
  const signWords: { word: string; signs: string }[] = []
  for (const [order, word] of words.entries()) {
    const characters = charactersOf(word)
    const signs = characters.length === 0 ? normalise(word).text.trim() : ''
    if (characters.length > 0) addPattern(root, word, order, characters)
    else if (signs !== '') signWords.push({ word, signs })
  }
  return {
    find(text) {
      const characters = charactersOf(text.slice(0, maxCharacters))
      for (let at = 0; at < characters.length; at++) {
        if (!isBorder(characters[at - 1], characters[at])) continue
        const found = findAt(characters, at, root)
        if (found) return found.word
      }
      const normalised = signWords.length > 0 ? normalise(text).text : ''
      return signWords.find(({ signs }) => normalised.includes(signs))?.word
    },
  }
}

function addPattern(root: Branch, word: string, order: number, characters: readonly Character[]): void {
  let branch = root
  for (const { text } of characters) {
    const next = branch.next.get(text) ?? { next: new Map(), patterns: [] }
    branch.next.set(text, next)
    branch = next
  }
  const joined = bitsOf(characters, 0, characters.length, ({ gap }) => gap === 'none')
  if (branch.patterns.some((known) => known.joined.every((bits, i) => bits === joined[i]))) return
  branch.patterns.push({
    word,
    order,
    length: characters.length,
    joined,
    innocent: innocentAround(textOf(characters)),
  })
}

/** Of the words that begin here the first of the list. */
function findAt(text: readonly Character[], at: number, root: Branch): Pattern | undefined {
  let found: Pattern | undefined
  let branch = root.next.get(text[at]?.text ?? '')
  for (let end = at + 1; branch !== undefined; end++) {
    const { patterns } = branch
    if (patterns.length > 0 && isBorder(text[end - 1], text[end])) {
      // What the message writes together, and what it parts.
      const together = bitsOf(text, at, end, ({ gap }) => gap === 'none')
      const parted = bitsOf(text, at, end, ({ gap }) => gap === 'blank')
      for (const pattern of patterns) {
        if (found && found.order < pattern.order) continue
        if (isMixed(pattern, together, parted) || isInnocentAt(text, at, pattern)) continue
        found = pattern
      }
    }
    branch = branch.next.get(text[end]?.text ?? '')
  }
  return found
}

/** Neither written together nor spelled out letter by letter: "fu ck" may be the ends of two words. */
function isMixed({ joined }: Pattern, together: readonly number[], parted: readonly number[]): boolean {
  const meets = (bits: readonly number[]) => joined.some((each, i) => (each & (bits[i] as number)) !== 0)
  return meets(parted) && meets(together)
}

/** Of the characters that follow a Latin one and are Latin themselves, those that are meant; 32 a number. */
function bitsOf(
  characters: readonly Character[],
  start: number,
  end: number,
  isMeant: (character: Character) => boolean,
): number[] {
  const bits = Array.from({ length: Math.ceil((end - start) / 32) }, () => 0)
  for (let at = start + 1; at < end; at++) {
    const here = characters[at] as Character
    if (!here.isLatin || !characters[at - 1]?.isLatin || !isMeant(here)) continue
    const place = at - start
    bits[place >> 5] = (bits[place >> 5] as number) | (1 << (place & 31))
  }
  return bits
}

/** Compared without gaps, as words are. */
const innocentTexts = innocentPhrases.map((phrase) => textOf(charactersOf(phrase)))

function innocentAround(word: string): Pattern['innocent'] {
  return innocentTexts.flatMap((phrase) => {
    const at = phrase === word ? -1 : phrase.indexOf(word)
    return at < 0 ? [] : [{ before: phrase.slice(0, at), after: phrase.slice(at + word.length) }]
  })
}

function isInnocentAt(text: readonly Character[], at: number, { length, innocent }: Pattern): boolean {
  const end = at + length
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

/** Between two Latin characters there must be a gap; next to Chinese there is always a border. */
function isBorder(before: Character | undefined, after: Character | undefined): boolean {
  if (!before?.isLatin || !after?.isLatin) return true
  return after.gap !== 'none'
}
