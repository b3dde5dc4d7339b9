// A follow-up that only turns what was asked to its other side: "what time is check-in?", then "and check out?"; "can I eat
// before surgery?", then "what about after?"; 怎么开启两步验证, then 那怎么关.

import { maxCharacters, readMessage } from '../../text/read-message.ts'
import type { Token } from '../../text/tokenise.ts'
import { tellingWordsOf } from '../telling-words.ts'

/** Words that turn a question around where they stand: one side before the bar, the other behind it. */
const opposites = `in | out
on | off
enable activate | disable deactivate
before | after
over above exceeding | under below
with | without
minimum min least | maximum max most
more | less fewer
up | down
open opening | close closing
start begin | end finish
upgrade | downgrade
subscribe | unsubscribe
import | export
upload | download
increase raise | decrease lower
lock | unlock
deposit | withdraw
first | last
开启 打开 启用 开通 开 | 关闭 关掉 停用 禁用 关
前 | 后
满 | 不满
以上 | 以下
有 | 没有
导入 | 导出
上传 | 下载
升级 | 降级
订阅 | 退订
绑定 | 解绑
安装 | 卸载
入住 | 退房
锁定 | 解锁
最多 | 最少
最早 | 最晚
充值 | 提现
进 | 出
开门 开店 | 关门 打烊
开始 | 结束
增加 提高 | 减少 降低`

interface Side {
  axis: number
  end: 0 | 1
}

const sidesByWord = new Map<string, Side>()
opposites.split('\n').forEach((line, axis) => {
  line.split(' | ').forEach((words, end) => {
    for (const word of words.split(' ')) sidesByWord.set(word, { axis, end: end === 0 ? 0 : 1 })
  })
})
const longestHan = 2

interface SidePlace extends Side {
  /** Tokens from here to before there. */
  from: number
  to: number
}

/** The question with the one word turned that the message turns, and nothing else that is new; undefined otherwise. */
export function turnSide(question: string, own: string): string | undefined {
  const asked = readMessage(question)
  const said = readMessage(own)
  const turning = sidesOf(said.tokens)
  const places = sidesOf(asked.tokens)
  const pairs = turning.flatMap((turned) =>
    // What the question has already is not turned: "before or after surgery".
    places.some(({ axis, end }) => axis === turned.axis && end === turned.end)
      ? []
      : places.filter(({ axis }) => axis === turned.axis).map((place) => ({ turned, place })),
  )
  const [pair] = pairs
  if (pair === undefined || pairs.length > 1) return undefined
  const { turned, place } = pair
  if (saysMore(said.tokens, turned, question)) return undefined
  const word = textOf(own, said.tokens, turned)
  const first = asked.tokens[place.from] as Token
  const last = asked.tokens[place.to - 1] as Token
  // Places of tokens are those in the text as it was typed.
  return question.slice(0, first.start) + word + question.slice(last.end, maxCharacters)
}

/** Whether a message has a turning word at all: it asks something then, however short it is. */
export function hasSide(text: string): boolean {
  return sidesOf(readMessage(text).tokens).length > 0
}

/** Whether it is a turning word and nothing else. */
export function isSide(text: string): boolean {
  return sidesByWord.has(text.trim())
}

function sidesOf(tokens: readonly Token[]): SidePlace[] {
  const found: SidePlace[] = []
  for (let at = 0; at < tokens.length; ) {
    const place = sideAt(tokens, at)
    if (place) found.push(place)
    at = place?.to ?? at + 1
  }
  return found
}

function sideAt(tokens: readonly Token[], at: number): SidePlace | undefined {
  const isHan = tokens[at]?.kind === 'han'
  for (let length = isHan ? longestHan : 1; length > 0; length--) {
    const words = tokens.slice(at, at + length)
    if (words.length < length || words.some(({ kind }) => (kind === 'han') !== isHan)) continue
    const side = sidesByWord.get(words.map(({ text }) => text).join(''))
    if (side) return { ...side, from: at, to: at + length }
  }
  return undefined
}

/** Whether it names anything that the question has not. */
function saysMore(tokens: readonly Token[], { from, to }: SidePlace, question: string): boolean {
  const others = tokens.filter((_, at) => at < from || at >= to)
  const rest = others.map(({ text, kind }) => (kind === 'han' ? text : ` ${text}`)).join('')
  const known = tellingWordsOf(question, { withAspects: true })
  return tellingWordsOf(rest, { withAspects: true }).some(
    ({ stem, text, kind }) => !known.some((word) => (kind === 'han' ? word.text.includes(text) : word.stem === stem)),
  )
}

function textOf(text: string, tokens: readonly Token[], { from, to }: SidePlace): string {
  return text.slice((tokens[from] as Token).start, (tokens[to - 1] as Token).end)
}
