// One stream of tokens for any mixture of scripts.

import { dependsOnContext, openAbbreviation, openInContext, openSigned, opensAtEnd } from './abbreviations.ts'
import { joinSeparatedVerbs } from './chinese/separated-verbs.ts'
import { openContraction } from './contractions.ts'
import { endOfLetteredName, endOfMixedRun, endOfNumberedName } from './mixed-names.ts'
import { normalise } from './normalise.ts'
import { stem } from './stem.ts'
import type { Token, TokenKind } from './token.ts'

export type { Token } from './token.ts'

export interface TokenisedText {
  readonly normalised: string
  readonly tokens: readonly Token[]
}

const separatorKind = 0
const letterKind = 1
const digitKind = 2
const hanKind = 3
const symbolKind = 4

const isLetter = /^[\p{L}\p{M}]$/u
const isDigit = /^\p{N}$/u
const isEmoji = /^\p{Extended_Pictographic}$/u
const apostrophe = 0x27

/**
 * A word and its number are parted ("iphone15" is "iphone 15"), and a number and its measure ("10kg"); "5g", "a4", "c++"
 * and "c#" stay whole; "10,000" is 10000; contractions and usual abbreviations are opened,
 * separated verbs of Chinese are joined. Of the normalised text, which
 * may be many times as long, the first `maxCharacters` count.
 */
export function tokenise(original: string, maxCharacters = Number.POSITIVE_INFINITY): TokenisedText {
  const { text, origins } = normalise(original, maxCharacters)
  const tokens: Token[] = []
  const add = (kind: TokenKind, form: string, from: number, to: number): void => {
    const start = origins ? (origins[from] ?? 0) : from
    const end = origins ? endOf(original, origins[to - 1] ?? 0) : to
    tokens.push({ kind, text: form, stem: kind === 'word' ? stem(form) : form, start, end })
  }
  let at = 0
  let endOfLast = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    const from = at
    at += widthAt(text, at)
    if (kind === hanKind) add('han', text.slice(from, at), from, at)
    else if (kind === symbolKind) add('symbol', text.slice(from, at), from, at)
    else if (kind === digitKind || kind === letterKind) {
      const opened = openedAt(text, from, isNear(text, endOfLast, from) ? tokens.at(-1) : undefined)
      if (opened) {
        at = opened.to
        for (const word of opened.words) add('word', word, from, at)
      } else if (kind === digitKind) {
        const end = endOfNumber(text, at)
        at = isBehindLetter(text, from) ? end : endOfNumberedName(text, from, end)
        add('number', text.slice(from, at).replaceAll(',', ''), from, at)
      } else {
        const end = isBehindDigit(text, from) ? from : endOfLetteredName(text, from)
        at = end > from ? end : endOfWord(text, from)
        if (end > from) add('number', text.slice(from, at), from, at)
        else for (const word of openContraction(text.slice(from, at))) add('word', word, from, at)
      }
    }
    if (kind !== separatorKind) endOfLast = at
  }
  return { normalised: text.trim().replace(/\s+/g, ' '), tokens: joinSeparatedVerbs(tokens) }
}

/** Whether nothing but a blank or a hyphen parts what begins at `from` from what ended at `end`. */
function isNear(text: string, end: number, from: number): boolean {
  return end === from || (end + 1 === from && (text[end] === ' ' || text[end] === '-'))
}

function isBehindLetter(text: string, at: number): boolean {
  return at > 0 && kindAt(text, at - 1) === letterKind
}

function isBehindDigit(text: string, at: number): boolean {
  return at > 0 && kindAt(text, at - 1) === digitKind
}

/** An abbreviation that begins at `from`, as its full words. */
function openedAt(
  text: string,
  from: number,
  before: Token | undefined,
): { words: readonly string[]; to: number } | undefined {
  const country = countryAt(text, from)
  if (country) return country
  const to = endOfMixedRun(text, from)
  if (to === from || to - from > longestAbbreviation) return undefined
  const signed = openSigned(text, from, to)
  if (signed) return signed
  // What goes on behind is another word: "u's", "ré".
  const next = text.charCodeAt(to)
  if (next === apostrophe || next === plusSign || next === hashSign) return undefined
  if (to < text.length && kindAt(text, to) === letterKind) return undefined
  const run = text.slice(from, to)
  if (run.length === 1 && isAmongSigns(text, from, to, before?.text)) return undefined
  const words = openAbbreviation(run) ?? opensAtEnd(run, text.slice(to, to + maxLookahead))
  if (words) return { words, to }
  if (!dependsOnContext(run)) return undefined
  const opened = openInContext(run, {
    before: before?.text ?? '',
    isNumberBefore: before?.kind === 'number',
    behind: text.slice(to, to + maxLookahead),
  })
  return opened === undefined ? undefined : { words: [opened], to }
}

/** "U.S." and "u.k.", as one word each. */
function countryAt(text: string, from: number): { words: readonly string[]; to: number } | undefined {
  if (text[from] !== 'u' || text[from + 1] !== '.') return undefined
  const second = text[from + 2]
  if (second !== 's' && second !== 'k') return undefined
  const isInitials = from === 0 || (text[from - 1] !== '.' && kindAt(text, from - 1) === separatorKind)
  const end = from + 3
  const goesOn = end < text.length && kindAt(text, end) !== separatorKind && kindAt(text, end) !== hanKind
  if (!isInitials || goesOn || (text[end] === '.' && end + 1 < text.length && kindAt(text, end + 1) === letterKind)) {
    return undefined
  }
  return { words: [`u${second}`], to: text[end] === '.' ? end + 1 : end }
}

/** A letter among initials ("R.E.M."), beside "&" ("R&B") or behind "size" is no short word. */
function isAmongSigns(text: string, from: number, to: number, before: string | undefined): boolean {
  if (before === 'size' || text[from - 1] === '&' || text[to] === '&') return true
  const isLetterAt = (at: number): boolean => at >= 0 && at < text.length && kindAt(text, at) === letterKind
  return (
    (text[to] === '.' && isLetterAt(to + 1)) ||
    (text[from - 1] === '.' && isLetterAt(from - 2) && !isLetterAt(from - 3))
  )
}

const longestAbbreviation = 9
const maxLookahead = 16
const plusSign = 0x2b
const hashSign = 0x23

/**
 * What is left of a text for comparing it whole: its tokens without punctuation. Two texts with the same key read the
 * same. A text of punctuation alone is its own key.
 */
export function exactKeyOf(tokenised: TokenisedText): string {
  let key = ''
  let previous: TokenKind | undefined
  for (const token of tokenised.tokens) {
    if (previous !== undefined && !(token.kind === 'han' && previous === 'han')) key += ' '
    key += token.text
    previous = token.kind
  }
  return key || tokenised.normalised
}

function endOf(original: string, start: number): number {
  return start + ((original.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
}

function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length ? 2 : 1
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0x80) {
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return letterKind
    return unit >= 0x30 && unit <= 0x39 ? digitKind : separatorKind
  }
  if (isUnspacedScript(unit)) return hanKind
  const codePoint = text.codePointAt(at) ?? 0
  if (codePoint >= 0x20000 && codePoint <= 0x323af) return hanKind
  const character = String.fromCodePoint(codePoint)
  if (isLetter.test(character)) return letterKind
  if (isDigit.test(character)) return digitKind
  return isEmoji.test(character) ? symbolKind : separatorKind
}

/** Han, kana and Hangul syllables: matched by character, as no blank parts their words reliably. */
function isUnspacedScript(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0x3041 && unit <= 0x30ff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007
  )
}

function endOfNumber(text: string, from: number): number {
  let at = from
  for (;;) {
    if (at < text.length && kindAt(text, at) === digitKind) at += widthAt(text, at)
    else if (isInnerPoint(text, at)) at += 1
    else return at
  }
}

function isInnerPoint(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return (unit === 0x2e || unit === 0x2c) && at + 1 < text.length && kindAt(text, at + 1) === digitKind
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (kindAt(text, at) === letterKind) at += widthAt(text, at)
    else if (text.charCodeAt(at) === apostrophe && at + 1 < text.length && kindAt(text, at + 1) === letterKind) at += 1
    else break
  }
  // "c++", "c#", "f#": the sign is the name.
  if (at - from === 1) while (text[at] === '+' || text[at] === '#') at += 1
  return at
}
