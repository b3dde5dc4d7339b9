// "the export isn't working", 优惠券用不了: something does not work, which is no question about how it is used.

import { pairAt } from './denials.ts'
import { keyAt, type Piece, startsAt, textAt } from './pieces.ts'
import { askingEnds, fillers, particles } from './words.ts'

export interface Failure {
  /** What does not work: the words nearest to it, as they are compared. */
  of: readonly string[]
  said: string
}

const works = new Set(['work', 'working', 'load', 'loading', 'respond', 'responding'])
const failed = new Set(['not', 'stopped', 'never'])
const auxiliaries = new Set(
  'do does did is are was were will would has have can keep keeps just still it that'.split(' '),
)
const asked = new Set('do does did is are will would can could why how'.split(' '))
const clauseWords = new Set('but and because since as that when if so or why how'.split(' '))
const maxBack = 5

const zhFailures =
  '不能用 不能使用 用不了 使用不了 用不上 没法用 没办法用 无法使用 不好使 不好用 不管用 不起作用 没反应 失灵 失效'.split(
    ' ',
  )
const beginnings = new Set(zhFailures.map((cue) => cue[0] as string))
const zhBetween = new Set('怎 么 为 什 啥 突 然 又 老 还 都 就 总 是 显 示 也 一 直 现 在 今 天'.split(' '))

export function failuresOf(pieces: readonly Piece[]): Failure[] {
  const found: Failure[] = []
  for (let at = 0; at < pieces.length; at++) {
    const failure = pieces[at]?.kind === 'han' ? zhFailure(pieces, at) : enFailure(pieces, at)
    if (failure) found.push(failure)
  }
  return found
}

function enFailure(pieces: readonly Piece[], at: number): Failure | undefined {
  if (!works.has(textAt(pieces, at)) || !failed.has(textAt(pieces, at - 1)) || pieces[at]?.isFirst) return undefined
  const of: string[] = []
  let from = at - 1
  for (let i = at - 2; i >= 0 && i >= at - 2 - maxBack; i--) {
    const piece = pieces[i] as Piece
    // Where words of two languages meet, or a clause begins, the thing is named.
    if (piece.kind === 'han' || clauseWords.has(piece.text)) break
    if (!auxiliaries.has(piece.text) && !fillers.has(piece.key)) {
      of.push(piece.key)
      from = i
    }
    if (piece.isFirst || pieces[i + 1]?.isFirst) {
      // "does it not work on Sundays" asks.
      if (asked.has(piece.text)) return undefined
      break
    }
  }
  if (of.length === 0) return undefined
  return {
    of,
    said: pieces
      .slice(from, at + 1)
      .map(({ text }) => text)
      .join(' '),
  }
}

function zhFailure(pieces: readonly Piece[], at: number): Failure | undefined {
  if (!beginnings.has(keyAt(pieces, at)) || pieces[at]?.isFirst) return undefined
  const cue = zhFailures.find((each) => startsAt(pieces, at, each))
  if (cue === undefined || isQuestion(pieces, at + cue.length)) return undefined
  let end = at
  while (end > 0 && (zhBetween.has(keyAt(pieces, end - 1)) || particles.has(keyAt(pieces, end - 1)))) end--
  const pair = pairAt(pieces, end - 2)
  return pair === '' ? undefined : { of: [pair], said: pair + cue }
}

/** "不能用吗" asks whether it can. */
function isQuestion(pieces: readonly Piece[], end: number): boolean {
  return askingEnds.has(keyAt(pieces, end))
}
