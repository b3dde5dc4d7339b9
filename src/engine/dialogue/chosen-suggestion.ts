// Understands which of the offered questions a customer means: "2", "第二个", "the second one", or the question itself.

import { exactKeyOf, tokenise } from '../text/tokenise.ts'
import type { Suggestion } from './reply.ts'

const ordinals: string[][] = [
  ['1', 'one', 'first', '1 st', '一', '壹', '①'],
  ['2', 'two', 'second', '2 nd', '二', '两', '②'],
  ['3', 'three', 'third', '3 rd', '三', '③'],
  ['4', 'four', 'fourth', '4 th', '四', '④'],
  ['5', 'five', 'fifth', '5 th', '五', '⑤'],
]
const lastWords = new Set(['last', '最后'])
/** Said around the number without changing it. */
const frame = new Set(
  'the one no number option choice question item i mean meant want choose pick it is please 第 个 条 项 号 选 是 我 要 想 问 的 那 这 题 种'.split(
    ' ',
  ),
)
const noneOfThese = new Set(
  `none|none of these|none of them|none of those|neither|no|nope|都不是|都不对|不是|没有|不是这些|都不是的`.split('|'),
)

const HAN = /\p{Script=Han}/u

export type Choice = { kind: 'chosen'; suggestion: Suggestion } | { kind: 'none' } | { kind: 'unrelated' }

export function readChoice(text: string, offered: readonly Suggestion[]): Choice {
  if (offered.length === 0) return { kind: 'unrelated' }
  const tokenised = tokenise(text.slice(0, 2000))
  const key = exactKeyOf(tokenised)
  const same = offered.find(({ question }) => exactKeyOf(tokenise(question.slice(0, 2000))) === key)
  if (same) return { kind: 'chosen', suggestion: same }
  if (noneOfThese.has(key)) return { kind: 'none' }
  const suggestion = offered[placeOf(key, offered.length) ?? -1]
  return suggestion ? { kind: 'chosen', suggestion } : { kind: 'unrelated' }
}

/** The place a short phrase names, from 0; undefined when it says anything else as well. */
function placeOf(key: string, count: number): number | undefined {
  const place = ordinals.findIndex((forms) => forms.includes(key))
  if (place >= 0) return place
  const words = key.replace('最后', ' 最后 ').split(/\s+/)
  const rest = words
    .flatMap((word) => (lastWords.has(word) || !HAN.test(word) ? [word] : Array.from(word)))
    .filter((word) => word !== '' && !frame.has(word))
  if (lastWords.has(rest[0] ?? '') && (rest.length === 1 || rest.join(' ') === '最后 一')) return count - 1
  // In "option one" the number is also a word of the frame.
  const name = rest.join(' ') || (/^(?:option|number|choice) one$/.test(key) ? 'one' : '')
  const named = ordinals.findIndex((forms) => forms.includes(name))
  return named >= 0 ? named : undefined
}
