// What a text claims: what it speaks of and what it denies, which side it is on, its numbers and names. Read in one pass
// over its pieces with a few steps for each, so in time that grows with the text alone.

import type { Meaning } from '#engine/meaning.ts'
import type { Token } from '#engine/text/tokenise.ts'
import { type Contrast, contrastsOf } from './contrasts.ts'
import { type Denial, denialsOf, pairAt } from './denials.ts'
import { type Failure, failuresOf } from './failures.ts'
import { type Thing, thingsOf } from './kinds.ts'
import { type Numbers, numbersOf } from './numbers.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { type Side, type SideFound, sidesOf } from './sides.ts'
import { enRequests, stops, trouble, zhRequests } from './words.ts'

export interface Negative {
  /** "smok" and "non smok", as they are compared. */
  plain: string
  key: string
  /** "smoking" */
  said: string
}

export interface Claims extends Numbers {
  /** Words, Han characters and pairs of them, and concepts, but for what is denied. */
  keys: ReadonlySet<string>
  denials: readonly Denial[]
  /** Whether what each denies is asked for later on, in the same order: "don't cancel all of it, cancel one". */
  isTakenUp: readonly boolean[]
  /** Concepts of what each denial denies, in the same order. */
  deniedConcepts: readonly (readonly string[])[]
  contrasts: readonly Contrast[]
  failures: readonly Failure[]
  sides: readonly SideFound[]
  /** What a thing is said not to be: "non-smoking". */
  negatives: readonly Negative[]
  things: readonly Thing[]
  /** All numbers as digits, also those of no kind. */
  values: ReadonlySet<string>
  /** What makes it an entry or a message of this claim rather than of another: its sides, names, numbers, requests. */
  marks: ReadonlySet<string>
  stops: readonly string[]
  /** "How do I", 怎么: asks for the way. */
  isHow: boolean
  hasTrouble: boolean
}

/** Of one kind, in one text: more is no question. */
const maxClaims = 16

/**
 * @param original what the tokens were read from; empty when only their stems are known
 * @param meaning adds concepts and their opposites
 */
export function readClaims(tokens: readonly Token[], original: string, meaning?: Meaning): Claims {
  const pieces = piecesOf(tokens, original)
  const denials = denialsOf(pieces).slice(0, maxClaims)
  const denialAt = new Int8Array(pieces.length).fill(-1)
  denials.forEach(({ from, to, kind }, i) => {
    if (kind !== 'undone') denialAt.fill(i, from, to)
  })
  const isDenied = (at: number): boolean => (denialAt[at] as number) >= 0
  const keys = new Set<string>()
  const values = new Set<string>()
  const negatives: Negative[] = []
  const marks = new Set<string>()
  const found = new Set<string>()
  let hasTrouble = false
  for (let at = 0; at < pieces.length; at++) {
    const { kind, key, text } = pieces[at] as Piece
    if (kind === 'number') values.add(key)
    if (stops.has(key)) found.add(key)
    hasTrouble ||= trouble.has(key)
    if (isDenied(at)) continue
    // "non-smoking" does not speak of smoking.
    const isNegative = kind === 'word' && pieces[at - 1]?.key === 'non'
    const whole = isNegative ? `non ${key}` : key
    if (isNegative) negatives.push({ plain: key, key: whole, said: text })
    keys.add(whole)
    if (isRequest(key)) marks.add(key)
    if (kind !== 'han') continue
    const pair = pairAt(pieces, at)
    if (pair === '') continue
    keys.add(pair)
    if (isRequest(pair)) marks.add(pair)
  }
  const sides = sidesOf(pieces).filter(({ at }) => !isDenied(at))
  const deniedConcepts = denials.map((): string[] => [])
  const placeOfToken = placesOf(pieces)
  for (const { from, to, concepts } of meaning?.find?.(tokens) ?? []) {
    const at = placeOfToken.get(from)
    if (at === undefined) continue
    const named = concepts.map(conceptKey)
    const denial = denials[denialAt[at] as number]
    if (denial) {
      if (isWithin(pieces, denial, from, to)) deniedConcepts[denialAt[at] as number]?.push(...named)
      continue
    }
    for (const key of named) keys.add(key)
    // What may mean several things has no certain opposite.
    const [concept = 0] = concepts
    if (concepts.length > 1 || !meaning?.opposites) continue
    const others = meaning.opposites(concept)
    if (others.length === 0) continue
    const said = wordsOf(tokens.slice(from, to))
    for (const other of others) sides.push({ side: sideOf(concept, other), at, said })
  }
  const numbers = numbersOf(pieces, maxClaims)
  const things = thingsOf(pieces)
    .slice(0, maxClaims)
    .filter(({ at }) => !isDenied(at))
  for (const { side } of sides) marks.add(side)
  for (const { number, suffix } of numbers.names) marks.add(`#${number} ${suffix}`)
  for (const { value, comparator, of } of numbers.quantities) {
    if (of !== '') marks.add(`#${value} ${of}`)
    if (comparator !== '') marks.add(`#${value} ${comparator}`)
  }
  for (const negative of negatives) marks.add(negative.key)
  for (const { kind, thing } of things) marks.add(`${kind} ${thing}`)
  return {
    ...numbers,
    keys,
    denials,
    deniedConcepts,
    isTakenUp: denials.map(({ head, to }) => isSaidFrom(pieces, to, head, isDenied)),
    contrasts: contrastsOf(pieces).slice(0, maxClaims),
    failures: failuresOf(pieces).slice(0, maxClaims),
    sides: sides.slice(0, maxClaims),
    negatives: negatives.slice(0, maxClaims),
    things,
    values,
    marks,
    stops: [...found],
    isHow: isHow(pieces),
    hasTrouble,
  }
}

function isSaidFrom(pieces: readonly Piece[], from: number, head: string, isDenied: (at: number) => boolean): boolean {
  for (let at = from; at < pieces.length; at++)
    if (!isDenied(at) && ((pieces[at] as Piece).key === head || pairAt(pieces, at) === head)) return true
  return false
}

/** "my order" only says what the message is about: it asks for nothing. */
const subjects = new Set(
  'order book booking reservation subscription subscrib appointment 下单 订阅 预订 预约'.split(' '),
)

/** Whether it is something to ask a business for: a word's key, or Han characters. */
export function isRequest(key: string): boolean {
  return (enRequests.has(key) || zhRequests.has(key)) && !subjects.has(key)
}

function conceptKey(concept: number): string {
  return `c${concept}`
}

function sideOf(concept: number, other: number): Side {
  return concept < other ? `${concept}/${other}+` : `${other}/${concept}-`
}

function isWithin(pieces: readonly Piece[], { at }: Denial, from: number, to: number): boolean {
  const place = pieces[at]?.token ?? -1
  return from <= place && place < to
}

function placesOf(pieces: readonly Piece[]): Map<number, number> {
  const places = new Map<number, number>()
  pieces.forEach(({ token }, at) => {
    if (!places.has(token)) places.set(token, at)
  })
  return places
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ kind, text }, i) => (i > 0 && kind !== 'han' ? ` ${text}` : text)).join('')
}

const waysAsked = new Set('do to can would should'.split(' '))
const zhWays = new Set(['怎么', '如何', '怎样'])
const zhWayBeginnings = new Set(['怎', '如'])
/** 怎么办, 怎么回事, 怎么不, 怎么没: these complain. */
const complaints = new Set('办 回 不 没 还 了 会 就 又 老 总 这 那'.split(' '))

function isHow(pieces: readonly Piece[]): boolean {
  return pieces.some(({ key }, at) => {
    if (key === 'how') return waysAsked.has(pieces[at + 1]?.key ?? '')
    if (!zhWayBeginnings.has(key)) return false
    return zhWays.has(pairAt(pieces, at)) && !complaints.has(pieces[at + 2]?.key ?? '办')
  })
}
