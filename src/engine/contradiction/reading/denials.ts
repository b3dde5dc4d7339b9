// What a text says is not to happen, or does not work: "don't cancel", "I do not want a refund", 别取消, "can't log in".

import { enChoices, zhDenialAt } from './denial-cues.ts'
import { keysOf } from './keys.ts'
import { keyAt, type Piece, textAt } from './pieces.ts'
import {
  accessVerbs,
  byMistake,
  enMessages,
  enRequests,
  fillers,
  idleVerbs,
  mistakes,
  particles,
  trouble,
  zhAccessVerbs,
  zhRequests,
} from './words.ts'

/** `unwanted`: it is not to happen. `undone`: it did not happen. `unable`: it does not work. */
export type DenialKind = 'unwanted' | 'undone' | 'unable'

export interface Denial {
  kind: DenialKind
  /** What is denied: a word's key, two Han characters, or one. */
  head: string
  /** The same as it was written. */
  said: string
  /** Its place; -1 when it is not said itself. */
  at: number
  /** Pieces that are said under the denial, and do not stand for what the text wants. */
  from: number
  to: number
}

const maxScope = 12
const maxFillers = 5

export function denialsOf(pieces: readonly Piece[]): Denial[] {
  const denials: Denial[] = []
  for (let at = 0; at < pieces.length; at++) {
    const found = pieces[at]?.kind === 'han' ? zhDenial(pieces, at) : enDenial(pieces, at)
    if (!found) continue
    denials.push(found)
    at = Math.max(at, found.to - 1)
  }
  return denials
}

function enDenial(pieces: readonly Piece[], at: number): Denial | undefined {
  const key = textAt(pieces, at)
  if (key === 'unable') return enUnable(pieces, at, at + 1)
  if (key === 'instead' && textAt(pieces, at + 1) === 'of') return requested(pieces, at, at + 2)
  if (key === 'rather' && textAt(pieces, at + 1) === 'than') return requested(pieces, at, at + 2)
  if (key === 'no') return noWish(pieces, at)
  if (byMistake.has(key)) return byAccident(pieces, at)
  if (key === 'by' && mistakes.has(textAt(pieces, at + 1))) return doneBefore(pieces, at)
  if (key === 'stop' && textAt(pieces, at + 1).endsWith('ing')) return requested(pieces, at, at + 2)
  if (key === 'stop' || key === 'keep' || undoings.has(key)) return keptOn(pieces, at)
  if (nobodies.has(key) && askings.has(keyAt(pieces, at + 1))) return askedByNobody(pieces, at, at + 2)
  if (key === 'hate' && textAt(pieces, at + 1) === 'for') return ordered(pieces, at, at + 2)
  if (key === 'forget' && ['the', 'about'].includes(textAt(pieces, at + 1))) return requested(pieces, at, at + 1)
  if (key !== 'not' && key !== 'never' && key !== 'dont') return undefined
  const before = textAt(pieces, at - 1)
  const next = textAt(pieces, at + 1)
  if (next === 'work' || next === 'working') return failed(pieces, at)
  // "never cancelled" tells what did not happen.
  if (key === 'never' && isOrder(pieces, at) && !next.endsWith('ed')) return ordered(pieces, at, at + 1)
  // "make sure it is not cancelled".
  if (hasSureBefore(pieces, at)) return requested(pieces, at, at + 1)
  if (before === 'can' || before === 'could') return enUnable(pieces, at, at + 1)
  if (isAskedNotTo(pieces, at)) return ordered(pieces, at, at + 1)
  // "it won't let me log in", "not able to sign in".
  if (next === 'let' || next === 'able') return enUnable(pieces, at, at + 2)
  if (wishes.has(next)) return wished(pieces, at, at + 2)
  const isOfMe = before === 'am' || (before === 'are' && keyAt(pieces, at - 2) === 'we')
  if (isOfMe) return notDoing(pieces, at)
  if (before === 'do' && isOrder(pieces, at - 1)) return ordered(pieces, at, at + 1)
  if (before === 'did' || before === 'have' || before === 'has' || key === 'never' || before === 'do') {
    return undone(pieces, at)
  }
  // "not shipped yet" tells how things are.
  if (next.endsWith('ed') || enChoices.has(before) || hasWhyBefore(pieces, at)) return undefined
  return requested(pieces, at, at + 1)
}

/** "why does my account not accept deposits" wants them. */
function hasWhyBefore(pieces: readonly Piece[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - maxLookedBack && !pieces[i + 1]?.isFirst; i--)
    if (textAt(pieces, i) === 'why') return true
  return false
}

/** "I am not cancelling", "we are not going to cancel"; what one is not doing oneself, nobody else is to do. */
function notDoing(pieces: readonly Piece[], at: number): Denial | undefined {
  const next = textAt(pieces, at + 1)
  if (next === 'going' || next === 'trying' || next === 'planning')
    return textAt(pieces, at + 2) === 'to' ? ordered(pieces, at, at + 3) : undefined
  const key = keyAt(pieces, at + 1)
  return next.endsWith('ing') && enRequests.has(key) ? denial(pieces, 'unwanted', key, at, at + 1) : undefined
}

const wishes = new Set(['want', 'wanted', 'need', 'wish', 'wanna', 'plan', 'intend', 'mean', 'like'])

const maxLookedBack = 6

function hasSureBefore(pieces: readonly Piece[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - maxLookedBack && !pieces[i + 1]?.isFirst; i--) {
    const word = textAt(pieces, i)
    if (word === 'ensure' || (word === 'sure' && textAt(pieces, i - 1) === 'make')) return true
  }
  return false
}

/** "logging in does not work". */
function failed(pieces: readonly Piece[], at: number): Denial | undefined {
  for (let i = at - 1; i >= 0 && i > at - maxLookedBack && !pieces[i + 1]?.isFirst; i--) {
    const key = keyAt(pieces, i)
    if (accessVerbs.has(key)) return denial(pieces, 'unable', key, at, i)
  }
  return undefined
}

/** "can you not cancel", but not "why would you not refund me". */
function isAskedNotTo(pieces: readonly Piece[], at: number): boolean {
  if (textAt(pieces, at - 1) !== 'you' || !['can', 'could', 'would', 'will'].includes(textAt(pieces, at - 2)))
    return false
  return pieces[at - 2]?.isFirst === true && enRequests.has(keyAt(pieces, at + 1))
}

const undoings = keysOf('undo reverse revoke cancel')
const nobodies = keysOf('nobody noone none')

/** "nobody asked you to cancel". */
function askedByNobody(pieces: readonly Piece[], at: number, from: number): Denial | undefined {
  const head = headOf(pieces, from)
  const key = keyAt(pieces, head)
  return enRequests.has(key) ? denial(pieces, 'undone', key, at, head) : undefined
}

const kept = new Set(['order', 'booking', 'reservation', 'subscription', 'appointment'])

/** "stop the cancellation", "undo my cancellation", "keep my order": it is not to be cancelled. */
function keptOn(pieces: readonly Piece[], at: number): Denial | undefined {
  const key = keyAt(pieces, at)
  const head = key === 'stop' && isBeingCancelled(pieces, at) ? at + 1 : headOf(pieces, at + 1)
  const word = textAt(pieces, head)
  const isCancelled = word.startsWith(undoings.has(key) ? 'cancellation' : 'cancel')
  const isKept = key === 'keep' ? kept.has(word) : isCancelled || (head === at + 1 && isBeingCancelled(pieces, at))
  // Its own words say the opposite of what is denied.
  return isKept ? { ...denial(pieces, 'unwanted', 'cancel', at, head), said: 'cancel', at: -1 } : undefined
}

/** "stop my order from being cancelled". */
function isBeingCancelled(pieces: readonly Piece[], at: number): boolean {
  for (let i = at + 1; i < at + maxLookedBack && !pieces[i]?.isFirst; i++)
    if (textAt(pieces, i) === 'being' && textAt(pieces, i + 1).startsWith('cancel')) return true
  return false
}

/** "do not want to cancel", "do not want a refund". */
function wished(pieces: readonly Piece[], at: number, from: number): Denial | undefined {
  const isVerb = textAt(pieces, from) === 'to' || textAt(pieces, from - 1) === 'wanna'
  return isVerb ? ordered(pieces, at, from) : requested(pieces, at, from)
}

/** "no need to cancel", "no longer want the subscription", "no refund please". */
function noWish(pieces: readonly Piece[], at: number): Denial | undefined {
  const next = textAt(pieces, at + 1)
  if (next === 'need' && textAt(pieces, at + 2) === 'to') return ordered(pieces, at, at + 3)
  const isLonger = next === 'long' || next === 'longer'
  const word = textAt(pieces, at + 2)
  const doing = keyAt(pieces, at + 2)
  // "we are no longer bringing the cat".
  if (isLonger && word.endsWith('ing') && !idleVerbs.has(doing) && !trouble.has(doing) && !accessVerbs.has(doing))
    return denial(pieces, 'unwanted', doing, at, at + 2)
  if (isLonger) return wishes.has(textAt(pieces, at + 2)) ? wished(pieces, at, at + 3) : undefined
  return isDeclined(pieces, at) ? requested(pieces, at, at + 1) : undefined
}

const declining = new Set('needed required necessary please pls thanks thank'.split(' '))

/** "no refund needed", "no gift wrap please"; "no refund received" is trouble. */
function isDeclined(pieces: readonly Piece[], at: number): boolean {
  for (let i = at + 2; i <= at + maxNouns + 1 && i < pieces.length; i++) {
    // "still no refund, please help" complains.
    if (pieces[i]?.isFirst || textAt(pieces, i) === 'yet') return false
    if (declining.has(textAt(pieces, i))) return true
  }
  return false
}

const orderLeads = new Set(
  'please pls plz but just so and then kindly no ok said okay hey hi actually also again sorry or wait mind nevermind nvm thanks'.split(
    ' ',
  ),
)

/** "don't cancel": an order, as no subject stands before it ("I don't cancel"). */
function isOrder(pieces: readonly Piece[], auxiliary: number): boolean {
  const piece = pieces[auxiliary]
  if (!piece) return false
  const next = textAt(pieces, auxiliary + (textAt(pieces, auxiliary) === 'never' ? 1 : 2))
  if (next === 'you' || next === 'i' || next === 'we' || next === 'they') return false
  return piece.isFirst || orderLeads.has(pieces[auxiliary - 1]?.text ?? '')
}

/** Any verb: somebody is told not to do it. */
function ordered(pieces: readonly Piece[], at: number, from: number): Denial | undefined {
  const head = headOf(pieces, from)
  if (head < 0 || idleVerbs.has(keyAt(pieces, head))) {
    return isLightVerb(keyAt(pieces, head)) ? requested(pieces, at, head + 1) : undefined
  }
  // "don't turn it off": off is what is not wanted.
  const off = pieces.slice(head + 1, head + maxSplit).findIndex(({ text }) => text === 'off')
  return off < 0
    ? denial(pieces, 'unwanted', keyAt(pieces, head), at, head)
    : denial(pieces, 'unwanted', 'off', at, head + 1 + off)
}

const maxSplit = 5

const lightVerbs = keysOf('get have make want give take receive')

function isLightVerb(key: string): boolean {
  return lightVerbs.has(key)
}

const maxNouns = 3

/** A noun, or a bare "not": only what can be asked for. It may stand last of its nouns: "the airport pickup". */
function requested(pieces: readonly Piece[], at: number, from: number): Denial | undefined {
  const head = headOf(pieces, from)
  for (let i = head; head >= 0 && i < head + maxNouns && i < pieces.length; i++) {
    if (i > head && (pieces[i]?.isFirst || nounEnds.has(keyAt(pieces, i)))) break
    const key = keyAt(pieces, i)
    if (enRequests.has(key) || enMessages.has(key)) return denial(pieces, 'unwanted', key, at, i)
  }
  return undefined
}

const nounEnds = keysOf(
  'to for from of in on at by with and or but i you we it they if when until because so that is are',
)

const doings = keysOf(
  'cancel order subscribe buy purchase request change return authorise authorize book renew upgrade',
)

const askings = keysOf('ask request agree mean try intend say authorise authorize')

function undone(pieces: readonly Piece[], at: number): Denial | undefined {
  const isMine = ['i', 'we'].some((who) => keyAt(pieces, at - 1) === who || keyAt(pieces, at - 2) === who)
  if (!isMine) return undefined
  // "I never asked to cancel", "we did not ask for a refund".
  const isAsked = askings.has(keyAt(pieces, at + 1))
  const head = headOf(pieces, isAsked ? at + 2 : at + 1)
  const key = keyAt(pieces, head)
  // "someone cancelled it, I never asked for that".
  if (isAsked && head < 0) return doneBefore(pieces, at)
  if (isAsked && enRequests.has(key)) return denial(pieces, 'undone', key, at, head)
  return head === at + 1 && doings.has(key) ? denial(pieces, 'undone', key, at, head) : undefined
}

/** Place of what was last done before: "cancelled" of "they cancelled it, I never asked for that"; -1 for nothing. */
function lastDone(pieces: readonly Piece[], from: number): number {
  for (let at = from - 1; at >= 0 && at > from - maxScope; at--)
    if (enRequests.has(keyAt(pieces, at)) && textAt(pieces, at).endsWith('ed')) return at
  return -1
}

/** "deleted it by accident". */
function doneBefore(pieces: readonly Piece[], at: number): Denial | undefined {
  const done = lastDone(pieces, at)
  return done < 0 ? undefined : denial(pieces, 'undone', keyAt(pieces, done), at, done)
}

/** "I accidentally cancelled my order": done, and not wanted. */
function byAccident(pieces: readonly Piece[], at: number): Denial | undefined {
  const key = keyAt(pieces, at + 1)
  return enRequests.has(key) ? denial(pieces, 'undone', key, at, at + 1) : undefined
}

function enUnable(pieces: readonly Piece[], at: number, from: number): Denial | undefined {
  const head = headOf(pieces, from)
  const key = keyAt(pieces, head)
  return head >= 0 && accessVerbs.has(key) ? denial(pieces, 'unable', key, at, head) : undefined
}

/** Place of the word that is denied, behind articles and "to"; -1 for none in reach. */
function headOf(pieces: readonly Piece[], from: number): number {
  for (let at = from; at < pieces.length && at < from + maxFillers; at++) {
    const piece = pieces[at] as Piece
    if (piece.isFirst && at > from) return -1
    if (!fillers.has(piece.key)) return at
    if (isLightVerb(piece.key) && !isPlainFiller(keyAt(pieces, at + 1))) return at
  }
  return -1
}

function isPlainFiller(key: string): boolean {
  return key === 'a' || key === 'my' || key === 'the' || enRequests.has(key)
}

function zhDenial(pieces: readonly Piece[], at: number): Denial | undefined {
  const cue = zhDenialAt(pieces, at)
  if (cue === undefined) return undefined
  if (cue.head !== undefined) {
    const verb = cue.head
    return zhAccessVerbs.has(verb)
      ? { kind: 'unable', head: verb, said: verb, at: cue.from, from: cue.from, to: cue.end }
      : undefined
  }
  if (cue.isBehind) return denial(pieces, 'unwanted', pairAt(pieces, cue.from - 2), cue.from - 2, cue.from - 2)
  let head = cue.end
  const isMoved = keyAt(pieces, head) === '把' || keyAt(pieces, head) === '将'
  while (head < cue.end + maxFillers && fillers.has(keyAt(pieces, head)) && !zhRequests.has(pairAt(pieces, head)))
    head++
  // "不用开发票": what is asked for is the invoice.
  if (!zhRequests.has(pairAt(pieces, head)) && zhRequests.has(pairAt(pieces, head + 1))) head++
  if (isMoved) head = lastPair(pieces, cue.end)
  if (cue.kind === 'undone') {
    const done = hanWordAt(pieces, head)
    return zhRequests.has(done) ? denial(pieces, 'undone', done, at, head) : undefined
  }
  const word = hanWordAt(pieces, head)
  if (word === '') return undefined
  if (cue.kind === 'unable') {
    return zhAccessVerbs.has(word) ? denial(pieces, 'unable', word, at, head) : undefined
  }
  const isRequest = zhRequests.has(word)
  if (cue.isChoice ? !isRequest : !isRequest && idleVerbs.has(word[0] as string)) return undefined
  return denial(pieces, 'unwanted', word, at, head)
}

/** "别把订单取消了": the verb is the last of the clause. */
function lastPair(pieces: readonly Piece[], from: number): number {
  let at = from
  let last = -1
  for (; at < pieces.length && at < from + maxScope; at++) {
    const piece = pieces[at] as Piece
    if (piece.isFirst && at > from) break
    if (zhRequests.has(pairAt(pieces, at))) last = at
  }
  return last
}

export function pairAt(pieces: readonly Piece[], at: number): string {
  const first = pieces[at]
  const second = pieces[at + 1]
  if (first?.kind !== 'han' || second?.kind !== 'han' || second.isFirst) return ''
  return first.key + second.key
}

/** 别关自动续费: the verb by itself. */
const switchVerbs = new Set('关 开 删 停'.split(' '))
const wordsOfSwitches = new Set(
  '关门 关心 关注 关灯 关联 关闭 关机 关店 开门 开始 开车 开会 开票 开学 开发 开启 开通 开机 开具 开店 开封 删除 删减 停车 停电 停机 停止 停用 停卡 停课 停业'.split(
    ' ',
  ),
)

function isWord(pair: string): boolean {
  return zhRequests.has(pair) || wordsOfSwitches.has(pair)
}

/** Two characters, or one before a particle or the end of its clause. */
function hanWordAt(pieces: readonly Piece[], at: number): string {
  const first = pieces[at]
  if (first?.kind !== 'han') return ''
  const pair = pairAt(pieces, at)
  const isShort = pair === '' || particles.has(pair[1] as string) || (switchVerbs.has(first.key) && !isWord(pair))
  return isShort || (zhRequests.has(first.key) && !zhRequests.has(pair)) ? first.key : pair
}

function denial(pieces: readonly Piece[], kind: DenialKind, head: string, from: number, at: number): Denial {
  let to = from + 1
  while (to < pieces.length && to < from + maxScope) {
    const { isFirst, key } = pieces[to] as Piece
    // "not a refund but an exchange", 不是退款是换货.
    if (isFirst || key === 'but' || key === 'just' || key === '而' || (key === '是' && to > from + 2)) break
    to++
  }
  const next = textAt(pieces, at + 1)
  const isPhrasal = next === 'in' || next === 'out' || next === 'off' || next === 'on'
  const said = pieces[at]?.kind === 'han' ? head : textAt(pieces, at) + (isPhrasal ? ` ${next}` : '')
  return { kind, head, said, at, from, to }
}
