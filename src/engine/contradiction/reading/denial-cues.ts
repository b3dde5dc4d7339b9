// The words that begin a denial, and the many that look like one and are none.

import { keyAt, type Piece } from './pieces.ts'
import { askingEnds, zhRequests } from './words.ts'

/** Before "not" these make a statement about what is ("is not working"), not about what is wanted. */
export const enChoices: ReadonlySet<string> = new Set(
  'is are was were am be do does did has have had will would should could can may might must why or if whether you i we they he she it'.split(
    ' ',
  ),
)

export interface ZhCue {
  kind: 'unwanted' | 'unable' | 'undone'
  /** Place of the first piece, and of the one behind the cue. */
  from: number
  end: number
  /** "不是" only denies what can be asked for. */
  isChoice: boolean
  /** The word before the cue: 登录不上. */
  head?: string
  /** What is denied stands before the cue: 退款不要了. */
  isBehind?: true
}

const unwantedCues = [
  '没说要',
  '才能不',
  '不需要',
  '不打算',
  '不愿意',
  '不希望',
  '不是要',
  '不是想',
  '用不着',
  '不想要',
  '不要',
  '不想',
  '不用',
  '不必',
  '无需',
  '先别',
  '别',
  '勿',
  '甭',
]
/** What was done by mistake: its way is not asked for. */
const accidentCues = ['不小心', '手滑', '误']
const choiceCues = ['而不是', '并不是', '不是']
const unableCues = [
  '不可以',
  '无法',
  '没法',
  '没办法',
  '不能',
  '不了',
  '不上',
  '不开',
  '不进',
  '不动',
  '失败',
  '不成功',
  '报错',
]

/** 别 in these words is no denial, by the character before and behind it. */
const otherWords = new Set(
  '特别 分别 级别 类别 性别 个别 区别 识别 鉴别 辨别 差别 别的 别人 别墅 别处 别家 别名 别针'.split(' '),
)
/** "要不要", "可以不用": these ask. */
const asksBefore = new Set('要不 用不 想不 需不 能不 可以不 必不 能别 可不'.split(' '))
/** 但是不想, 可是不要: what stands before 是 is no question. */
const joinsBefore = new Set('但 可 只 就 还 于 总 或'.split(' '))
const asksBehind = new Set([...askingEnds, '没'])
const maxLooked = 14

export function zhDenialAt(pieces: readonly Piece[], at: number): ZhCue | undefined {
  const first = keyAt(pieces, at)
  if (!beginnings.has(first)) return undefined
  const behind = textFrom(pieces, at, 3)
  const before = keyAt(pieces, at - 1)
  if (first === '别' && (otherWords.has(before + first) || otherWords.has(behind.slice(0, 2)))) return undefined
  if (before === '是' && first === '不' && !joinsBefore.has(keyAt(pieces, at - 2))) return undefined
  if (asksBefore.has(before + first) || (before === '以' && keyAt(pieces, at - 2) === '可')) return undefined
  const cue = unwantedCues.find((each) => behind.startsWith(each))
  if (cue !== undefined) {
    if (isAsking(pieces, at)) return undefined
    const found = cueOf('unwanted', at, cue)
    const isBehind = keyAt(pieces, found.end) === '了' && zhRequests.has(textFrom(pieces, at - 2, 2))
    return isBehind && !pieces[at]?.isFirst ? { ...found, isBehind } : found
  }
  const accident = accidentCues.find((each) => behind.startsWith(each))
  if (accident !== undefined) return cueOf('undone', at, accident)
  if (first === '没' && isOfSpeaker(pieces, at)) {
    const not = behind[1] === '有' ? '没有' : '没'
    const asking = askings.find((word) => textFrom(pieces, at + not.length, word.length) === word) ?? ''
    const doing = [not, not + asking].find((cue) => zhRequests.has(textFrom(pieces, at + cue.length, 2)))
    if (doing !== undefined) return cueOf('undone', at, doing)
  }
  if (isGivenUp(pieces, at)) return cueOf('unwanted', at, '不')
  const choice = choiceCues.find((each) => behind.startsWith(each))
  if (choice !== undefined)
    return isAsking(pieces, at) ? undefined : { ...cueOf('unwanted', at, choice), isChoice: true }
  const unable = unableCues.find((each) => behind.startsWith(each))
  if (unable === undefined) return undefined
  const found = cueOf('unable', at, unable)
  const isBehindVerb =
    unable !== '不可以' && unable !== '没办法' && unable !== '不能' && unable !== '无法' && unable !== '没法'
  if (!isBehindVerb) return found
  // "登录不上", "打不开": the verb stands before or around it.
  if (first + keyAt(pieces, at + 1) === '不开' && before === '打') return { ...found, head: '打开' }
  if (before === '登') return { ...found, head: '登录' }
  return { ...found, head: keyAt(pieces, at - 2) + before }
}

/** 我没要求退款: asked for or agreed to by nobody. */
const askings = ['要求', '申请', '同意', '答应', '授权', '让你们', '让你', '叫你们', '叫你', '打算', '要', '想']
/** May stand between 我 and 没. */
const stresses = new Set('可 都 也 又 并 从 来 根 本'.split(' '))

/** 我没, 我们没, 我可没, 我根本没. */
function isOfSpeaker(pieces: readonly Piece[], at: number): boolean {
  let who = at - 1
  while (who > at - 4 && stresses.has(keyAt(pieces, who))) who--
  return keyAt(pieces, who) === '我' || (keyAt(pieces, who) === '们' && keyAt(pieces, who - 1) === '我')
}

const whys = new Set('怎 为 么 咋 何'.split(' '))
const maxLookedBack = 6

/** "不换货，退款", "不销户 我就停两个月": one thing is not wanted, another is said instead. */
function isOneOfTwo(pieces: readonly Piece[], at: number, verb: string): boolean {
  if (keyAt(pieces, at) !== '不' || !zhRequests.has(verb) || !pieces[at + 3]?.isFirst) return false
  if (pieces[at]?.isFirst) return true
  for (let i = at + 3; i < at + maxLookedBack + 3; i++) if (zhRequests.has(textFrom(pieces, i, 2))) return true
  return false
}

const customersDo = [
  '退货',
  '换货',
  '删',
  '改地址',
  '充值',
  '续费',
  '续订',
  '注销',
  '取消',
  '升级',
  '开发票',
  '办卡',
  '入会',
]
const maxRefusal = 8

/** "不删订单" and nothing else; of "不发货" it is not the customer who refuses. */
function isWholeRefusal(pieces: readonly Piece[], at: number): boolean {
  if (at > 0 || pieces.length > maxRefusal || keyAt(pieces, 0) !== '不') return false
  const said = textFrom(pieces, 1, maxRefusal)
  return said.length === pieces.length - 1 && customersDo.some((verb) => said.startsWith(verb)) && !asking.test(said)
}

const asking = /[吗么怎为咋行能会]/

/** "不改地址了": 不 before what can be asked for, 了 at the end, and no question why. */
function isGivenUp(pieces: readonly Piece[], at: number): boolean {
  const verb = textFrom(pieces, at + 1, 2)
  if (isOneOfTwo(pieces, at, verb) || isWholeRefusal(pieces, at)) return true
  if (keyAt(pieces, at) !== '不' || (!zhRequests.has(verb) && !zhRequests.has(verb.slice(0, 1)))) return false
  for (let i = at; i > at - maxLookedBack && i >= 0 && !pieces[i]?.isFirst; i--)
    if (whys.has(keyAt(pieces, i - 1))) return false
  let end = at + 1
  while (end < at + maxLooked && end < pieces.length && !pieces[end]?.isFirst) end++
  return keyAt(pieces, end - 1) === '了'
}

const beginnings = new Set(
  [...unwantedCues, ...accidentCues, ...choiceCues, ...unableCues, '没'].map((cue) => cue[0] as string),
)

function cueOf(kind: ZhCue['kind'], from: number, cue: string): ZhCue {
  return { kind, from, end: from + cue.length, isChoice: false }
}

/** "不用押金吗？" asks whether. */
function isAsking(pieces: readonly Piece[], at: number): boolean {
  for (let i = at + 1; i < pieces.length && i < at + maxLooked; i++) {
    const piece = pieces[i] as Piece
    if (piece.isFirst) return false
    if (asksBehind.has(piece.key) && (i + 1 === pieces.length || pieces[i + 1]?.isFirst)) return true
    if (piece.key === '行' && keyAt(pieces, i + 1) === '不') return true
    if (piece.key === '可' && keyAt(pieces, i + 1) === '以' && keyAt(pieces, i + 2) === '吗') return true
  }
  return false
}

export function textFrom(pieces: readonly Piece[], at: number, count: number): string {
  let text = ''
  for (let i = at; i < at + count && pieces[i]?.kind === 'han' && !(i > at && pieces[i]?.isFirst); i++)
    text += keyAt(pieces, i)
  return text
}
