// Which of two sides a text is on, by words whose opposite is another word: on and off, log in and log out, with and
// without, before and after. What the lexicon's opposites add is in `claims.ts`.

import { pairAt } from './denials.ts'
import { keyOf, keysOf } from './keys.ts'
import { keyAt, type Piece, textAt } from './pieces.ts'
import { byMistake, mistakes } from './words.ts'

/** "onoff+", "before:ship+": the axis, and which end of it. */
export type Side = string

export interface SideFound {
  side: Side
  at: number
  said: string
}

const enSwitches = new Set('turn switch power shut'.split(' '))
/** "log in", "check out": the verb decides what is opposed. */
const enParticles = new Map([
  ['in', '+'],
  ['out', '-'],
])
const enParticleVerbs = new Set('log check opt sign clock'.split(' '))
const maxSplit = 4

const enSides = sidesByWord(`onoff enable activate | disable deactivate
subscribe subscribe | unsubscribe
grade upgrade | downgrade
amount increase raise | decrease reduce lower
install install | uninstall
log login | logout logoff
check checkin | checkout
money deposit | withdraw withdrawal
load upload | download
port import | export
mute mute | unmute
block block | unblock
lock lock freeze | unlock unfreeze
bind link | unlink
joined connect | disconnect
content add | remove
pause pause freeze suspend | resume restart unpause unfreeze reactivate`)

function sidesByWord(lines: string): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>()
  for (const line of lines.split('\n')) {
    const [axis = '', ...words] = line.split(' ')
    const middle = words.indexOf('|')
    words.forEach((word, i) => {
      if (i !== middle) sides.set(keyOf(word), `${axis}${i < middle ? '+' : '-'}`)
    })
  }
  return sides
}

const zhSides = new Map([
  ['打开', 'onoff+'],
  ['开启', 'onoff+'],
  ['恢复', 'onoff+'],
  ['开通', 'onoff+'],
  ['取消', 'onoff-'],
  ['启用', 'onoff+'],
  ['关闭', 'onoff-'],
  ['关掉', 'onoff-'],
  ['停用', 'onoff-'],
  ['停止', 'onoff-'],
  ['终止', 'onoff-'],
  ['防止', 'onoff-'],
  ['禁用', 'onoff-'],
  ['订阅', 'subscribe+'],
  ['退订', 'subscribe-'],
  ['升级', 'grade+'],
  ['降级', 'grade-'],
  ['增加', 'amount+'],
  ['调高', 'amount+'],
  ['提高', 'amount+'],
  ['减少', 'amount-'],
  ['调低', 'amount-'],
  ['降低', 'amount-'],
  ['安装', 'install+'],
  ['卸载', 'install-'],
  ['绑定', 'bind+'],
  ['解绑', 'bind-'],
  ['充值', 'money+'],
  ['提现', 'money-'],
  ['存款', 'money+'],
  ['取款', 'money-'],
  ['上传', 'load+'],
  ['下载', 'load-'],
  ['导入', 'port+'],
  ['导出', 'port-'],
  ['拉黑', 'block+'],
  ['冻结', 'lock+'],
  ['解冻', 'lock-'],
  ['锁定', 'lock+'],
  ['解锁', 'lock-'],
  ['静音', 'mute+'],
  ['入住', 'check+'],
  ['退房', 'check-'],
  ['开户', 'account+'],
  ['销户', 'account-'],
])

/** Before a side these make it the opposite one: 取消订阅 is 退订. */
const zhReversed = new Set(['取消', '解除'])

export function sidesOf(pieces: readonly Piece[]): SideFound[] {
  const found: SideFound[] = []
  for (let at = 0; at < pieces.length; at++) {
    const one = pieces[at]?.kind === 'han' ? zhSideAt(pieces, at) : enSideAt(pieces, at)
    if (one) found.push(one)
  }
  return found
}

export function oppositeOf(side: Side): Side {
  return side.slice(0, -1) + (side.endsWith('+') ? '-' : '+')
}

function enSideAt(pieces: readonly Piece[], at: number): SideFound | undefined {
  const { key, text } = pieces[at] as Piece
  // "stop my newsletter subscription".
  if (key === 'subscription' && isEnded(pieces, at)) return { side: 'subscribe-', at, said: text }
  if (ends.has(key) && isSwitchable(pieces, at + 1)) return { side: 'onoff-', at, said: text }
  // "I am not getting notifications": they are to be on.
  if (receiving.has(text) && textAt(pieces, at - 1) === 'not' && isSwitchable(pieces, at + 1))
    return { side: 'onoff+', at, said: `not ${text}` }
  const side = enSides.get(key)
  if (side !== undefined) {
    if (isHistory(pieces, at)) return undefined
    return { side: isEnded(pieces, at) ? oppositeOf(side) : side, at, said: text }
  }
  // "start again", "set up".
  if (text === 'again' && restarts.has(keyAt(pieces, at - 1)))
    return { side: 'pause-', at, said: `${textAt(pieces, at - 1)} again` }
  if (text === 'up' && textAt(pieces, at - 1) === 'set') return { side: 'onoff+', at, said: 'set up' }
  if (text === 'stop' && !noStops.has(textAt(pieces, at + 1))) return { side: 'onoff-', at, said: text }
  const sign = enParticles.get(text)
  const before = keyAt(pieces, at - 1)
  if (sign !== undefined && enParticleVerbs.has(before)) {
    const axis = before === 'sign' ? 'log' : before
    return { side: `${axis}${sign}`, at, said: `${pieces[at - 1]?.text} ${text}` }
  }
  if (text === 'on' || text === 'off') {
    for (let i = at - 1; i >= 0 && i >= at - maxSplit; i--) {
      if (pieces[i]?.isFirst && i < at - 1 && !enSwitches.has(keyAt(pieces, i))) break
      if (enSwitches.has(keyAt(pieces, i))) {
        // "turned off by mistake": it is to be on.
        const isOn = (text === 'on') !== isByMistake(pieces, i, at)
        return { side: isOn ? 'onoff+' : 'onoff-', at, said: `${pieces[i]?.text} ${text}` }
      }
    }
    // "notifications on please".
    const isLast = pieces[at + 1]?.isFirst !== false || ['please', 'pls'].includes(textAt(pieces, at + 1))
    return isLast && enSwitchables.has(before)
      ? { side: text === 'on' ? 'onoff+' : 'onoff-', at, said: `${pieces[at - 1]?.text} ${text}` }
      : undefined
  }
  // "get my notifications back".
  if (text === 'back' && enSwitchables.has(before))
    return { side: 'onoff+', at, said: `${pieces[at - 1]?.text} ${text}` }
  if (text === 'have' && isOwner(keyAt(pieces, at - 1))) return ofNext(pieces, at, 'with', true)
  if (text === 'with' || text === 'without') return ofNext(pieces, at, 'with', text === 'with')
  if (text === 'before' || text === 'after') return ofNext(pieces, at, 'before', text === 'before')
  return undefined
}

const ends = keysOf('cancel stop end quit prevent remove rid avoid')
const receiving = new Set(['getting', 'receiving', 'receive', 'get'])
const maxEndAhead = 3

function isEnded(pieces: readonly Piece[], at: number): boolean {
  for (let i = at - 1; i >= at - maxEndAhead && !pieces[i + 1]?.isFirst; i--)
    if (ends.has(keyAt(pieces, i))) return true
  return false
}

function isByMistake(pieces: readonly Piece[], from: number, to: number): boolean {
  const isBehind = textAt(pieces, to + 1) === 'by' && mistakes.has(textAt(pieces, to + 2))
  return isBehind || byMistake.has(textAt(pieces, from - 1))
}

const restarts = keysOf('start begin continue back')
const noStops = new Set(['by', 'at', 'in', 'work', 'working', ''])

/** "I paused it in May": what was done, not what is asked for. */
function isHistory(pieces: readonly Piece[], at: number): boolean {
  const owner = textAt(pieces, at - 1)
  return (
    textAt(pieces, at).endsWith('ed') && (owner === 'i' || owner === 'we' || owner === 'have' || owner === 'already')
  )
}

const enSwitchables = keysOf('notification alert reminder autorenewal autorenew roaming autopay sync')
const maxSwitchableAhead = 4

/** "stop the notifications", "cancel auto renewal". */
function isSwitchable(pieces: readonly Piece[], from: number): boolean {
  for (let at = from; at < from + maxSwitchableAhead && at < pieces.length && !pieces[at]?.isFirst; at++) {
    if (enSwitchables.has(keyAt(pieces, at))) return true
    if (textAt(pieces, at) === 'auto') return true
  }
  return false
}

/** "I have a receipt". */
function isOwner(key: string): boolean {
  return key === 'i' || key === 'we'
}

const articles = new Set('a an the my any your our it its is has have be we i you they'.split(' '))
const maxArticles = 3

/** "with receipt" is opposed to "without receipt", and to nothing else. */
function ofNext(pieces: readonly Piece[], at: number, axis: string, isFirst: boolean): SideFound | undefined {
  let next = at + 1
  while (next <= at + maxArticles && articles.has(textAt(pieces, next))) next++
  const noun = pieces[next]
  if (noun === undefined || noun.isFirst || noun.kind !== 'word') return undefined
  return { side: `${axis}:${noun.key}${isFirst ? '+' : '-'}`, at, said: `${pieces[at]?.text} ${noun.text}` }
}

const zhWith = new Map([
  ['有', '+'],
  ['带', '+'],
  ['凭', '+'],
  ['没有', '-'],
  ['没带', '-'],
  ['不带', '-'],
])

function zhSideAt(pieces: readonly Piece[], at: number): SideFound | undefined {
  const pair = pairAt(pieces, at)
  // 取消订阅 is 退订: the side of the noun behind it.
  const isReversal = zhReversed.has(pair) && zhSides.has(pairAt(pieces, at + 2))
  const side = isReversal ? undefined : zhSides.get(pair)
  if (side !== undefined) {
    const isReversed = zhReversed.has(pairAt(pieces, at - 2))
    return { side: isReversed ? oppositeOf(side) : side, at, said: pair }
  }
  const single = keyAt(pieces, at)
  // 收不到消息通知: they are to be on.
  if (pair === '不到' && keyAt(pieces, at - 1) === '收' && isOfNotices(pieces, at + 2))
    return { side: 'onoff+', at, said: '收不到' }
  const switched = switchAt(pieces, at)
  if (switched !== undefined) return { side: switched, at, said: single }
  // 绑张卡, but neither 解绑 nor 绑定.
  if (single === '绑' && keyAt(pieces, at - 1) !== '解') return { side: 'bind+', at, said: single }
  const cue = zhWith.has(pair) ? pair : isWith(pieces, at) ? single : ''
  if (cue !== '') {
    const noun = pairAt(pieces, at + cue.length)
    return noun === '' ? undefined : { side: `with:${noun}${zhWith.get(cue)}`, at, said: cue + noun }
  }
  // 发货前, 付款后, 发货之前.
  const isAfter = single === '后'
  if (isAfter || single === '前') {
    const end = ['之', '以'].includes(keyAt(pieces, at - 1)) ? at - 1 : at
    const noun = pairAt(pieces, end - 2)
    if (noun !== '' && !pieces[end]?.isFirst)
      return { side: `before:${noun}${isAfter ? '-' : '+'}`, at, said: `${noun}${single}` }
  }
  return undefined
}

const notices = new Set(['通知', '提醒', '推送'])
const maxNoticeAhead = 6

function isOfNotices(pieces: readonly Piece[], from: number): boolean {
  for (let at = from; at < from + maxNoticeAhead && !pieces[at]?.isFirst; at++)
    if (notices.has(pairAt(pieces, at))) return true
  return false
}

const zhSwitches = new Map([
  ['开', 'onoff+'],
  ['关', 'onoff-'],
])
const switchLeads = new Set('在 哪 儿 里 处 么 何 咋 样 想 要 我 给 能 先 再 法 被 别 心 误'.split(' '))
const switchEnds = new Set('了 吗 啊 呀 吧 呢 嘛 上 掉 一 着 好 , 的 不 没'.split(' '))

/** "怎么关", "给我开一下": 开 and 关 by themselves. Shops open and close with the same words: "几点开", "今天开吗". */
function switchAt(pieces: readonly Piece[], at: number): Side | undefined {
  const side = zhSwitches.get(keyAt(pieces, at))
  if (side === undefined || pieces[at]?.isFirst) return undefined
  if (!switchLeads.has(keyAt(pieces, at - 1)) && !hasMoved(pieces, at)) return undefined
  const next = pieces[at + 1]
  if (next !== undefined && !next.isFirst && !switchEnds.has(next.key)) return undefined
  // 被关了, 不小心关了: it is to be on again.
  return isUndesired(pieces, at) ? oppositeOf(side) : side
}

function isUndesired(pieces: readonly Piece[], at: number): boolean {
  if (keyAt(pieces, at + 1) !== '了') return false
  const lead = keyAt(pieces, at - 1)
  return lead === '被' || lead === '误' || (lead === '心' && keyAt(pieces, at - 2) === '小')
}

/** "把深色模式关了". */
function hasMoved(pieces: readonly Piece[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - maxWithAhead && !pieces[i + 1]?.isFirst; i--)
    if (keyAt(pieces, i) === '把') return true
  return false
}

const lacking = new Set(['忘', '没', '未', '不'])
const maxWithAhead = 8
const abilities = new Set(['能', '可', '怎'])

/** "有发票能退吗" is about having one, "有发票吗" asks for one. */
function isWith(pieces: readonly Piece[], at: number): boolean {
  const before = keyAt(pieces, at - 1)
  if (!zhWith.has(keyAt(pieces, at)) || zhWith.has(pairAt(pieces, at - 1)) || lacking.has(before)) return false
  if (keyAt(pieces, at) !== '有') return true
  for (let i = at + 1; i < pieces.length && i < at + maxWithAhead; i++) if (abilities.has(keyAt(pieces, i))) return true
  return false
}
