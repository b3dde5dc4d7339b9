// A text as the reading of claims sees it: words and numbers parted ("iphone15", "5g"), Han characters one by one, and
// where a clause begins.

import type { Token } from '#engine/text/tokenise.ts'
import { folded, keyOf } from './keys.ts'
import { zhUnits } from './units.ts'

export interface Piece {
  kind: 'word' | 'han' | 'number'
  text: string
  /** What it is compared by: the stem of a word, a Han character, the digits of a number. */
  key: string
  /** Place of its token. */
  token: number
  /** Nothing stands between it and the piece before. */
  isJoined: boolean
  /** A clause begins here: the text, or what follows a comma or a full stop. */
  isFirst: boolean
  /** Of a number: the sign of a currency before it, or of a share behind it. */
  sign: '' | 'money' | '%'
}

const clauseMarks = new Set(',.;:!?\n，。；：！？、…—()（）')
const currencies = new Set('$£€¥￥')
/** Marks between two tokens that are looked at: more say nothing new. */
const maxGap = 8

/** @param original the text that the tokens were read from; without it clauses and currencies are not seen */
export function piecesOf(tokens: readonly Token[], original = ''): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let hasNumerals = false
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place] as Token
    const { kind, text, start } = token
    if (kind === 'symbol') continue
    const before = pieces.at(-1)
    // Between Han characters a blank stands for a comma.
    const isBlank = kind === 'han' && before?.kind === 'han' && start > end && original !== ''
    const isFirst = !before || isBlank || hasClauseMark(original, Math.max(end, start - maxGap), start)
    const isJoined = pieces.length > 0 && start === end
    end = token.end
    if (kind === 'han') {
      hasNumerals ||= digits.has(text) || powers.has(text)
      pieces.push({ kind, text, key: text, token: place, isJoined, isFirst, sign: '' })
    } else if (numberWords.has(text)) {
      const value = numberWords.get(text) as string
      pieces.push({ kind: 'number', text, key: value, token: place, isJoined, isFirst, sign: '' })
    } else if (kind === 'word' && !hasDigit(text)) {
      const parts = partsOf(text)
      if (parts.length > 1) addParts(pieces, text, { token: place, isFirst, isJoined, sign: '' })
      else pieces.push({ kind, text, key: folded(token.stem), token: place, isJoined, isFirst, sign: '' })
    } else {
      const sign = currencies.has(original[start - 1] ?? '') ? 'money' : original[end] === '%' ? '%' : ''
      addParts(pieces, text, { token: place, isFirst, isJoined, sign })
    }
  }
  return hasNumerals ? withChineseNumbers(pieces) : pieces
}

function hasClauseMark(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const mark = text[at] as string
    if (mark !== ' ' && mark !== undefined && clauseMarks.has(mark)) return true
  }
  return false
}

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isDigit(text, at)) return true
  return false
}

type Place = Pick<Piece, 'token' | 'isFirst' | 'isJoined' | 'sign'>

/** Letters and numbers that are written as one. */
function addParts(pieces: Piece[], text: string, place: Place): void {
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    const isInside = at < text.length
    if (isInside && (isDigit(text, at) === isDigit(text, at - 1) || text[at] === '.' || text[at - 1] === '.')) continue
    for (const part of partsOf(text.slice(from, at))) {
      const isNumber = isDigit(part, 0)
      const inner = from === 0 ? place : { ...place, isFirst: false, isJoined: true }
      const sign = isNumber ? place.sign : ''
      const key = isNumber ? part : keyOf(part)
      pieces.push({ ...inner, sign, kind: isNumber ? 'number' : 'word', text: part, key })
      from += part.length
    }
  }
}

const numberWords = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, String(i + 2)]),
)

const minNegative = 7

/** "promax" and "nonsmoking" are two words each. */
function partsOf(part: string): readonly string[] {
  if (part === 'promax') return ['pro', 'max']
  const isNegative = part.length >= minNegative && part.startsWith('non')
  return isNegative ? ['non', part.slice('non'.length)] : [part]
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0x30 && unit <= 0x39
}

const digits = new Map('零一二三四五六七八九'.split('').map((digit, value) => [digit, value]))
digits.set('两', 2)
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** 科目四: their kinds have numbers for names. */
const numbered = new Set(['科目', '阶段', '等级', '套餐', '方案', '系列'])

/** "三十天" is "30天": numerals before a unit are one number. */
function withChineseNumbers(pieces: Piece[]): Piece[] {
  const read: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    let end = at
    while (end < pieces.length && (digits.has(keyAt(pieces, end)) || powers.has(keyAt(pieces, end)))) end++
    const first = pieces[at] as Piece
    const isNumbered = numbered.has(keyAt(pieces, at - 2) + keyAt(pieces, at - 1)) && !first.isFirst
    if (end > at && (isNumbered || zhUnits.has(keyAt(pieces, end)))) {
      const value = String(amountOf(pieces.slice(at, end)))
      read.push({ ...first, kind: 'number', text: value, key: value })
      at = end
    } else {
      const next = Math.max(end, at + 1)
      for (; at < next; at++) read.push(pieces[at] as Piece)
    }
  }
  return read
}

function amountOf(numerals: readonly Piece[]): number {
  let sum = 0
  let digit = 0
  for (const { key } of numerals) {
    const power = powers.get(key)
    if (power === undefined) digit = digits.get(key) ?? 0
    else {
      sum += Math.max(1, digit) * power
      digit = 0
    }
  }
  return sum + digit
}

export function keyAt(pieces: readonly Piece[], at: number): string {
  return pieces[at]?.key ?? ''
}

/** The word as it was written. */
export function textAt(pieces: readonly Piece[], at: number): string {
  return pieces[at]?.text ?? ''
}

/** Whether these Han characters stand there, one after the other within a clause. */
export function startsAt(pieces: readonly Piece[], at: number, characters: string): boolean {
  for (let i = 0; i < characters.length; i++) {
    if (keyAt(pieces, at + i) !== characters[i] || (i > 0 && pieces[at + i]?.isFirst)) return false
  }
  return true
}
