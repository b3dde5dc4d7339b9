// "not X but Y", "Y, not X", 不是X是Y: one thing is named only to say that another is meant. Whatever X and Y are, also what
// no list of requests has.

import { pairAt } from './denials.ts'
import { keysOf } from './keys.ts'
import { keyAt, type Piece, startsAt, textAt } from './pieces.ts'
import { askingEnds, fillers, idleVerbs, particles, trouble } from './words.ts'

export interface Contrast {
  /** Keys of what is not meant, and of what is; neither has keys of the other. */
  away: readonly string[]
  toward: readonly string[]
  said: string
  /** What is meant is that something went wrong. */
  isTrouble: boolean
}

const maxWords = 12

export function contrastsOf(pieces: readonly Piece[]): Contrast[] {
  const found: Contrast[] = []
  for (let at = 0; at < pieces.length; at++) {
    const spans = pieces[at]?.kind === 'han' ? zhSpans(pieces, at) : enSpans(pieces, at)
    const contrast = spans && contrastOf(pieces, spans)
    if (!spans || !contrast) continue
    found.push(contrast)
    at = Math.max(at, spans.away.to - 1)
  }
  return found
}

interface Span {
  from: number
  to: number
}

interface Spans {
  away: Span
  toward: Span
}

function contrastOf(pieces: readonly Piece[], { away, toward }: Spans): Contrast | undefined {
  const awayKeys = contentOf(pieces, away)
  const towardKeys = contentOf(pieces, toward)
  const onlyAway = [...awayKeys].filter((key) => !towardKeys.has(key))
  const onlyToward = [...towardKeys].filter((key) => !awayKeys.has(key))
  if (onlyAway.length === 0 || onlyToward.length === 0) return undefined
  const said = pieces.slice(away.from, away.to)
  const isTrouble = pieces.slice(toward.from, toward.to).some(({ key }) => trouble.has(key))
  return { away: onlyAway, toward: onlyToward, said: said.map(writtenIn).join('').trim(), isTrouble }
}

function writtenIn({ kind, text }: Piece): string {
  return kind === 'han' ? text : ` ${text}`
}

/** Where the clause that `at` stands in ends, at most some words further. */
function clauseEnd(pieces: readonly Piece[], at: number): number {
  let end = at + 1
  while (end < pieces.length && end < at + maxWords && !pieces[end]?.isFirst) end++
  return end
}

/* English */

const onlys = new Set(['only', 'just', 'sure', 'yet', 'even', 'all', 'always', 'really'])
const meanings = new Set(['about', 'asking', 'talking', 'looking', 'for', 'a', 'an', 'the', 'my', 'that', 'this'])
const restarts = new Set(['it', 'i', 'we', 'but', 'just', 'rather', 'only', 'its', 'that', 'this', 'they'])
const pasts = new Set(['did', 'was', 'were'])

function enSpans(pieces: readonly Piece[], at: number): Spans | undefined {
  if (textAt(pieces, at) !== 'not' || onlys.has(textAt(pieces, at + 1))) return undefined
  return enBut(pieces, at) ?? enTrailing(pieces, at) ?? enRestart(pieces, at)
}

/** "not the price but the size". */
function enBut(pieces: readonly Piece[], at: number): Spans | undefined {
  for (let i = at + 2; i < pieces.length && i < at + maxWords; i++) {
    if (textAt(pieces, i) !== 'but') continue
    return { away: { from: at + 1, to: i }, toward: { from: i + 1, to: clauseEnd(pieces, i) } }
  }
  return undefined
}

/** "the blue one, not the red one". */
function enTrailing(pieces: readonly Piece[], at: number): Spans | undefined {
  const isTrailing = at > 1 && (pieces[at]?.isFirst || textAt(pieces, at - 1) === 'and')
  if (!isTrailing || isState(pieces, at + 1)) return undefined
  let from = at - 1
  while (from > 0 && from > at - maxWords && !pieces[from]?.isFirst) from--
  return { away: { from: at + 1, to: clauseEnd(pieces, at) }, toward: { from, to: at } }
}

const states =
  keysOf(`sure work happy good great nice well true right correct possible available able fair here there now today yet
  arrive receive come get have be do want need like know understand see long much many too very so clear help useful`)

/** "not sure", "not received": how things are, and nothing that is chosen. */
function isState(pieces: readonly Piece[], at: number): boolean {
  return states.has(keyAt(pieces, at)) || textAt(pieces, at).endsWith('ed')
}

/** What one waits for: "not received, it never came" is no contrast. */
const happenings = keysOf('receive arrive ship deliver dispatch refund send confirm interest')

/** "I didn't lose it, I want another", "it's not the colour, it's the size", "not asking about X, just Y". */
function enRestart(pieces: readonly Piece[], at: number): Spans | undefined {
  const isPast = pasts.has(textAt(pieces, at - 1)) && !isAsking(pieces, at - 1)
  const isStart = pieces[at]?.isFirst && textAt(pieces, at + 1).endsWith('ed') && !happenings.has(keyAt(pieces, at + 1))
  if (!isPast && !isStart && !meanings.has(textAt(pieces, at + 1))) return undefined
  for (let i = at + 2; i < pieces.length && i < at + maxWords; i++) {
    const isRestart = restarts.has(textAt(pieces, i))
    if (!isRestart && pieces[i]?.isFirst) return undefined
    if (!isRestart || (!pieces[i]?.isFirst && !isRestartWithin(pieces, i))) continue
    return { away: { from: at + 1, to: i }, toward: { from: i, to: clauseEnd(pieces, i) } }
  }
  return undefined
}

const own = new Set(['just', 'only', 'want', 'wanted', 'need', 'mean', 'meant'])

/** Without a comma only what is plainly another clause counts: "I just want", "just the price". */
function isRestartWithin(pieces: readonly Piece[], at: number): boolean {
  const word = textAt(pieces, at)
  if (word === 'i' || word === 'we') return own.has(textAt(pieces, at + 1))
  return word === 'just' || word === 'but' || (word === 'it' && textAt(pieces, at + 1) === 'is')
}

/** "did you not get it": a question. */
function isAsking(pieces: readonly Piece[], auxiliary: number): boolean {
  return pieces[auxiliary]?.isFirst === true
}

/* Chinese */

const zhCues = ['并不是', '不是', '不要', '不想', '不买', '没问', '不问']
const zhTowards = ['而是', '只是', '就是', '是想', '是要', '我要', '我想', '我问', '想要', '要买']
const zhTowardCharacters = new Set(['是', '要', '想', '问', '买'])
const askBefore = new Set(['是', '要', '想', '买', '问'])

function zhSpans(pieces: readonly Piece[], at: number): Spans | undefined {
  if (askBefore.has(keyAt(pieces, at - 1)) && !pieces[at]?.isFirst) return undefined
  const cue = zhCues.find((each) => startsAt(pieces, at, each))
  if (cue === undefined) return undefined
  const from = at + cue.length
  const end = clauseEnd(pieces, at)
  if (askingEnds.has(keyAt(pieces, end - 1))) return undefined
  for (let i = from + 1; i < pieces.length && i < from + maxWords; i++) {
    const toward = towardAt(pieces, i, i >= end)
    if (toward > 0) return { away: { from, to: i }, toward: { from: i + toward, to: clauseEnd(pieces, i) } }
  }
  // "要白色的，不要黑色的": what is meant stands before.
  if (!pieces[at]?.isFirst || at === 0) return undefined
  let start = at - 1
  while (start > 0 && start > at - maxWords && !pieces[start]?.isFirst) start--
  return { away: { from, to: end }, toward: { from: start, to: at } }
}

/** How many characters say that what is meant follows. */
function towardAt(pieces: readonly Piece[], at: number, isBehind: boolean): number {
  const cue = zhTowards.find((each) => startsAt(pieces, at, each))
  if (cue !== undefined) return cue.length
  const isCue = zhTowardCharacters.has(keyAt(pieces, at)) && keyAt(pieces, at + 1) !== '不'
  return isCue && (pieces[at]?.isFirst || (!isBehind && keyAt(pieces, at) === '是')) ? 1 : 0
}

const empty =
  keysOf(`i we you he she they do did does is are was were am be will would can could should may have has had not but and or
  about ask talk look for of in on at with from by as if so then ok well than more just only mean say one please how what when where`)

/** What a stretch of a text speaks of: words, numbers and pairs of Han characters. "non-smoking" is one. */
function contentOf(pieces: readonly Piece[], { from, to }: Span): Set<string> {
  const content = new Set<string>()
  for (let at = from; at < to; at++) {
    const { kind, key } = pieces[at] as Piece
    if (kind === 'han') {
      const pair = at + 1 < to ? pairAt(pieces, at) : ''
      if (pair !== '' && !isEmpty(pair[0] as string) && !isEmpty(pair[1] as string)) content.add(pair)
    } else if (keyAt(pieces, at - 1) === 'non') content.add(`non ${key}`)
    else if (key !== 'non' && !empty.has(key) && !fillers.has(key) && !idleVerbs.has(key)) content.add(key)
  }
  return content
}

function isEmpty(character: string): boolean {
  return particles.has(character) || fillers.has(character) || '不没要想怎么什'.includes(character)
}
