// Numbers of a text: names of goods ("iPhone 15 Pro", "5G", 小米14) and quantities with unit and comparator ("under 50").

import { textFrom } from './denial-cues.ts'
import { pairAt } from './denials.ts'
import { keyOf } from './keys.ts'
import { keyAt, type Piece, textAt } from './pieces.ts'
import { definingUnits, enUnitOf, timeUnits, zhUnits } from './units.ts'
import { noHanNames, noNames, suffixes } from './words.ts'

export interface NumberedName {
  /** Word before the number; two characters of Chinese; empty when there is none ("14 Pro"). */
  head: string
  number: string
  /** "pro max", in their order. */
  suffix: string
  said: string
}

/** `up`: from this on. `down`: up to this. */
export type Comparator = '' | 'up' | 'down'

export interface Quantity {
  value: string
  unit: string
  comparator: Comparator
  /** What it is a quantity of: the word behind it. */
  of: string
  said: string
}

export interface Numbers {
  names: NumberedName[]
  quantities: Quantity[]
}

/** Longer ones are orders, parcels and telephones. */
const maxDigits = 5
const maxSuffixes = 3

export function numbersOf(pieces: readonly Piece[], most: number): Numbers {
  const names: NumberedName[] = []
  const quantities: Quantity[] = []
  for (let at = 0; at < pieces.length && names.length + quantities.length < most; at++) {
    const piece = pieces[at] as Piece
    if (piece.kind !== 'number' || piece.key.length > maxDigits) continue
    const name = nameAt(pieces, at)
    if (name) names.push(name)
    else quantities.push(quantityAt(pieces, at))
  }
  return { names, quantities }
}

/** Brands whose goods are called by either name. */
const brands = new Map([
  ['苹果', keyOf('iphone')],
  ['小米', 'xiaomi'],
  ['华为', keyOf('huawei')],
  ['三星', 'samsung'],
])

function nameAt(pieces: readonly Piece[], at: number): NumberedName | undefined {
  const number = pieces[at] as Piece
  const next = pieces[at + 1]
  if (number.sign !== '') return undefined
  // "5G", "4g": generations of networks.
  if (next?.key === 'g' && next.isJoined && number.key.length === 1 && number.key !== '1') {
    return { head: '#g', number: number.key, suffix: '', said: `${number.text}g` }
  }
  let suffix = ''
  for (let i = at + 1; i <= at + maxSuffixes && suffixes.has(keyAt(pieces, i)); i++) {
    suffix += suffix === '' ? keyAt(pieces, i) : ` ${keyAt(pieces, i)}`
  }
  // "A1", "B2", "C1": a letter and a number are one name.
  const letter = pieces[at - 1]
  if (
    number.isJoined &&
    letter?.kind === 'word' &&
    letter.text.length === 1 &&
    !letter.isJoined &&
    number.key.length <= 2
  ) {
    const name = `${letter.text}${number.key}`
    return { head: '#code', number: name, suffix: '', said: name }
  }
  if (suffix === '' && unitAt(pieces, at).unit !== '') return undefined
  const said = (head: string): string => [head, number.text, suffix].filter(Boolean).join(' ')
  const before = number.isFirst ? undefined : pieces[at - 1]
  if (before?.kind === 'word' && !noNames.has(before.key) && comparatorBefore(pieces, at) === '') {
    return { head: before.key, number: number.key, suffix, said: said(before.text) }
  }
  if (before?.kind === 'han') {
    const head = pairAt(pieces, at - 2)
    const isName = head !== '' && !head.split('').some((character) => noHanNames.has(character))
    if (isName && comparatorBefore(pieces, at) === '')
      return { head: brands.get(head) ?? head, number: number.key, suffix, said: said(head) }
  }
  return suffix === '' ? undefined : { head: '', number: number.key, suffix, said: said('') }
}

function quantityAt(pieces: readonly Piece[], at: number): Quantity {
  const { unit, end } = unitAt(pieces, at)
  const isAttributive = end < pieces.length && !pieces[end]?.isFirst
  const of = isAttributive ? nounAt(pieces, end) : ''
  const ofTime = timeUnits.has(unit) ? timeComparator(pieces, at, end) : ''
  const comparator = comparatorBefore(pieces, at) || comparatorBehind(pieces, end) || ofTime
  const { text, key, sign } = pieces[at] as Piece
  const behind = pieces.slice(at + 1, end).map((piece) => (piece.kind === 'han' ? piece.text : ` ${piece.text}`))
  return { value: key, unit, comparator, of, said: `${text}${sign === '%' ? '%' : ''}${behind.join('')}` }
}

function unitAt(pieces: readonly Piece[], at: number): { unit: string; end: number } {
  const { sign } = pieces[at] as Piece
  if (sign !== '') return { unit: sign, end: at + 1 }
  let place = at + 1
  const isCounted = keyAt(pieces, place) === '个'
  if (isCounted) place++
  const next = pieces[place]
  if (next === undefined || next.isFirst) return { unit: '', end: at + 1 }
  if (next.kind === 'han') {
    // 满49包邮 is of no packs.
    const unit = next.key === '包' && keyAt(pieces, place + 1) === '邮' ? '' : (zhUnits.get(next.key) ?? '')
    // 5月 is a month of the year, 5个月 is a length; 日 is a date.
    if (unit === '' || (unit === 'month' && !isCounted) || next.key === '日') return { unit: '', end: at + 1 }
    const isLong = ['小时', '分钟', '星期', '公斤'].includes(pairAt(pieces, place))
    return { unit, end: place + (isLong ? 2 : 1) }
  }
  const unit = next.isJoined && joinedUnits.has(next.text) ? (joinedUnits.get(next.text) as string) : enUnitOf(next.key)
  return unit === '' ? { unit: '', end: at + 1 } : { unit, end: place + 1 }
}

/** "18in", "300M": only without a gap. */
const joinedUnits = new Map([
  ['in', 'length'],
  ['m', 'speed'],
])

const noNouns = new Set(
  'ago later already old early late and or for to the a an i is in on at of if but from after before since 没 不 还 就 了 前 后 内 之 以 左 才 都 吗'.split(
    ' ',
  ),
)

function nounAt(pieces: readonly Piece[], from: number): string {
  // "67W的充电头" is "67W充电头".
  const at = keyAt(pieces, from) === '的' && !pieces[from + 1]?.isFirst ? from + 1 : from
  const piece = pieces[at]
  if (piece === undefined || noNouns.has(piece.key)) return ''
  // Where a Chinese noun ends is not seen: "10次卡多少钱" and "30次卡怎么用" are both of a 卡.
  return piece.kind === 'number' ? '' : piece.key
}

const enUp = new Set('over above exceed exceeding least minimum min beyond'.split(' '))
const enDown = new Set('under below within most maximum max fewer beneath'.split(' '))
const zhUp = ['满', '超过', '大于', '高于', '多于', '不少于', '不低于', '至少', '最少', '超']
const zhDown = [
  '不满',
  '未满',
  '没满',
  '不到',
  '没到',
  '低于',
  '少于',
  '小于',
  '不足',
  '不超过',
  '没超过',
  '最多',
  '至多',
  '凑不满',
  '凑不到',
]
const maxCue = 3

function comparatorBefore(pieces: readonly Piece[], at: number): Comparator {
  let place = at - 1
  if (pieces[at]?.isFirst) return ''
  if (pieces[place]?.kind === 'han') {
    let text = ''
    for (; place >= 0 && place >= at - maxCue && pieces[place]?.kind === 'han'; place--) {
      text = textAt(pieces, place) + text
      if (pieces[place]?.isFirst) break
    }
    // The longest counts: 不满 is less, 满 is more.
    if (zhDown.some((cue) => text.endsWith(cue))) return 'down'
    return zhUp.some((cue) => text.endsWith(cue)) ? 'up' : ''
  }
  while (
    place > at - maxCue &&
    (textAt(pieces, place) === 'a' || textAt(pieces, place) === 'the' || textAt(pieces, place) === 'of')
  )
    place--
  const key = textAt(pieces, place)
  const isDenied = ['not', 'no'].includes(textAt(pieces, place - 1))
  if (key === 'than') {
    const word = textAt(pieces, place - 1)
    const isDeniedThan = ['not', 'no'].includes(textAt(pieces, place - 2))
    if (['more', 'great', 'greater', 'high', 'higher', 'bigger', 'larger'].includes(word))
      return isDeniedThan ? 'down' : 'up'
    if (['less', 'few', 'fewer', 'low', 'lower', 'smaller', 'cheaper'].includes(word))
      return isDeniedThan ? 'up' : 'down'
    return ''
  }
  if (key === 'to' && textAt(pieces, place - 1) === 'up') return 'down'
  if (enUp.has(key)) return isDenied ? 'down' : 'up'
  if (enDown.has(key)) return isDenied ? 'up' : 'down'
  return ''
}

function comparatorBehind(pieces: readonly Piece[], end: number): Comparator {
  if (pieces[end]?.isFirst) return ''
  if (pieces[end]?.kind === 'han') {
    const pair = textFrom(pieces, end, 2)
    if (['以上', '起步', '起送'].includes(pair)) return 'up'
    return ['以下', '以内', '之内', '之下', '封顶'].includes(pair) ? 'down' : ''
  }
  const isAlso = textAt(pieces, end) === 'or' || textAt(pieces, end) === 'and'
  const key = textAt(pieces, isAlso ? end + 1 : end)
  if (isAlso && ['more', 'above', 'over', 'up'].includes(key)) return 'up'
  if (isAlso && ['less', 'under', 'below', 'few', 'fewer'].includes(key)) return 'down'
  return ''
}

/** Of a length of time only: "after 30 days", 7天后, 过了7天, 7天内. */
function timeComparator(pieces: readonly Piece[], at: number, end: number): Comparator {
  if (pieces[at + 1]?.kind !== 'han') return ['after', 'past'].includes(textAt(pieces, at - 1)) ? 'up' : ''
  if (textFrom(pieces, at - 2, 2) === '过了' && !pieces[at]?.isFirst) return 'up'
  if (pieces[end]?.isFirst) return ''
  const next = keyAt(pieces, end)
  if (next === '内') return 'down'
  return next === '后' || ['以后', '之后'].includes(textFrom(pieces, end, 2)) ? 'up' : ''
}

export function isDefining({ unit }: Quantity): boolean {
  return definingUnits.has(unit)
}

export function isLengthOfTime({ unit }: Quantity): boolean {
  return timeUnits.has(unit)
}
