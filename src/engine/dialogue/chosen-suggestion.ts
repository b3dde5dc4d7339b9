// Understands which of the offered questions a customer means: by its place ("2", "第二个", "the last one"), by its words or
// a clear part of them ("the one about refunds"), or none of them.

import { contradictionsOf } from '../contradiction/contradictions.ts'
import { type Claims, readClaims } from '../contradiction/reading/claims.ts'
import { exactKeyOf, tokenise } from '../text/tokenise.ts'
import type { Suggestion } from './reply.ts'
import { type TellingWord, tellingWordsOf } from './telling-words.ts'

const maxCharacters = 2000
const hanPattern = /\p{Script=Han}/u

const ordinals: string[][] = [
  ['1', 'one', 'first', '1 st', 'i', '一', '壹', '头一', '㈠'],
  ['2', 'two', 'second', '2 nd', 'ii', '二', '两', '贰', '㈡'],
  ['3', 'three', 'third', '3 rd', 'iii', '三', '叁', '㈢'],
  ['4', 'four', 'fourth', '4 th', 'iv', '四', '肆', '㈣'],
  ['5', 'five', 'fifth', '5 th', 'v', '五', '伍', '㈤'],
]

const setOf = (words: string, by: string | RegExp = /\s+/): ReadonlySet<string> => new Set(words.split(by))

/** Said around the place without changing it. */
const frame = setOf(
  `the one no number nr num option choice question item answer i mean meant want need choose chose pick select take go with it is was that
  please would like to let us s me think my about tell d 第 个 条 项 号 选 择 是 我 要 想 问 的 那 这 题 种 就 吧 呢 啊 呀 看 点 回 复 序 给 说 应 该 请 案`,
)
const lastWords = setOf('last final bottom latter 最后 末 后者 最下 下面')
const firstWords = setOf('top former 前者 最上 上面')
const middleWords = setOf('middle 中间')

const noneOfThese = setOf(
  `none|none of these|none of them|none of those|none of the above|none of that|neither|neither of them|neither of these|no|nope|not these
|not any of these|not any of them|no none|no none of these|no none of them|it is none of these|that is not it|something else|other|another question
|都不是|都不对|不是|没有|不是这些|都不是的|都不|以上都不是|这些都不是|全都不是|没有一个是|没有我要的|没有我想问的|没有我要问的|不是这几个|都没有|一个都不是|其他|其它
|其他问题|别的|别的问题|不对|哪个都不是|哪一个都不是|都不是我要问的|都不是我想问的|不是我要问的|不是我想问的`,
  /\|\n?|\n\|?/,
)
const agreement = setOf(
  `yes|yeah|yep|yup|yes please|right|correct|exactly|that one|this one|that is it|that is the one|yes that one|是|是的|对|对的|对对|嗯|没错|就是|就是这个
|就这个|这个|是这个|对就是这个|就是它|是是|对呀|对啊|嗯嗯|嗯是的|是的没错|好|好的|可以|要|y|ok|okay|sure|yes it is|yes i did|yes that is it|please`,
  /\|\n?|\n\|?/,
)

export type Choice =
  | { kind: 'chosen'; by: 'words' | 'place' | 'part'; suggestion: Suggestion }
  | { kind: 'none' }
  | { kind: 'unrelated' }

/** @param offered in the order in which the customer sees them */
export function readChoice(text: string, offered: readonly Suggestion[]): Choice {
  if (offered.length === 0) return { kind: 'unrelated' }
  const said = text.slice(0, maxCharacters)
  const key = exactKeyOf(tokenise(said))
  const same = offered.find(({ question }) => exactKeyOf(tokenise(question.slice(0, maxCharacters))) === key)
  if (same) return { kind: 'chosen', by: 'words', suggestion: same }
  if (noneOfThese.has(key)) return { kind: 'none' }
  if (offered[0] && offered.length === 1 && agreement.has(key)) {
    return { kind: 'chosen', by: 'place', suggestion: offered[0] }
  }
  const placed = offered[placeOf(key, offered.length) ?? -1]
  if (placed) return { kind: 'chosen', by: 'place', suggestion: placed }
  const named = byPart(
    said,
    offered.filter(({ question }) => !isAgainst(said, question)),
  )
  return named ? { kind: 'chosen', by: 'part', suggestion: named } : { kind: 'unrelated' }
}

/** "don't cancel it" chooses no question about cancelling. */
function isAgainst(said: string, question: string): boolean {
  return contradictionsOf(claimsOf(said), { forms: [claimsOf(question)], answer: claimsOf('') }).length > 0
}

function claimsOf(text: string): Claims {
  const start = text.slice(0, maxCharacters)
  return readClaims(tokenise(start).tokens, start)
}

/** The place a short phrase names, from 0; undefined when it says anything else as well. */
function placeOf(key: string, count: number): number | undefined {
  const place = ordinals.findIndex((forms) => forms.includes(key))
  if (place >= 0) return place
  const fromEnd = /^(?:我?选|我?要)?倒数第([一二两三四五1-5]) ?[个条项]?$/.exec(key.replace(/ /g, ''))?.[1]
  if (fromEnd !== undefined) return count - 1 - ordinals.findIndex((forms) => forms.includes(fromEnd))
  const rest = wordsOf(key).filter((word) => !frame.has(word))
  const ends = endNamedBy(rest, count)
  if (ends !== undefined) return ends
  // In "option one" the number is also a word of the frame.
  const name = rest.join(' ') || (/^(?:option|number|choice|no) one$/.test(key) ? 'one' : '')
  // "我要一个" counts, "第一个" and "选一" choose.
  if (name === '一' && !/[第选]|[一]号|^一[个条项]?$/.test(key)) return undefined
  const named = ordinals.findIndex((forms) => forms.includes(name))
  return named >= 0 ? named : undefined
}

const hanWords = /(最后|后者|前者|最上|最下|上面|下面|中间|末|头一)/g

function wordsOf(key: string): string[] {
  const words = key.replace(hanWords, ' $1 ').split(/\s+/)
  const isWhole = (word: string): boolean => !hanPattern.test(word) || word.replace(hanWords, '') === ''
  return words.flatMap((word) => (isWhole(word) ? [word] : Array.from(word))).filter((word) => word !== '')
}

function endNamedBy(rest: readonly string[], count: number): number | undefined {
  const [name = ''] = rest
  const isAlone = rest.length === 1 || (rest.length === 2 && /^[一边]$/.test(rest[1] ?? ''))
  if (!isAlone) return undefined
  if (lastWords.has(name)) return count - 1
  if (firstWords.has(name)) return 0
  return middleWords.has(name) && count === 3 ? 1 : undefined
}

/* By words */

/** "the one about refunds", "关于退款的那个": what is said between is a part of the one meant. */
const englishFrame =
  /^(?:i (?:mean|meant|want|need|choose)|it is|it's|the)?\s*(?:the )?(?:(?:one|question|first|option) (?:about|with|on|for|where|that says|regarding)|(?:about|regarding))\s+|(?<!\s)\s+(?:one|question|option)(?: please)?$/gi
const chineseFrame =
  /^(?:我(?:是)?(?:想|要)?(?:问|说)?(?:的是)?|是|就是|选|关于|有关)+|(?:的?(?:那|这)(?:个|条|种|一个|一条)(?:问题)?|的问题|的)[吧呢啊]?$/g
const maxParts = 4

const endMarks = new Set(' \t\n?？!！。.,，')

/** By a loop, as a pattern for the end of a text tries each of its blanks. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && endMarks.has(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The only one that has all that the customer names; none when several have, or when anything else is said. */
function byPart(said: string, offered: readonly Suggestion[]): Suggestion | undefined {
  const framed = withoutEnd(said.trim())
  const part = hanPattern.test(framed) ? framed.replace(chineseFrame, '') : framed.replace(englishFrame, '')
  const words = tellingWordsOf(part, { withAspects: true }).filter(({ text }) => !frameWords.has(text))
  if (words.length === 0 || words.length > maxParts) return undefined
  // "how do I", "where": only what is asked, not of what.
  if (tellingWordsOf(words.map(({ text }) => text).join(' '), { withAspects: false }).length === 0) return undefined
  const meant = offered.filter(({ question }) => holdsAll(question, words))
  return meant.length === 1 ? meant[0] : undefined
}

/** About choosing, not about what is chosen. */
const frameWords = setOf('one option choice choose first question 选 问题 问')

function holdsAll(question: string, words: readonly TellingWord[]): boolean {
  const { tokens } = tokenise(question.slice(0, maxCharacters))
  const stems = new Set(tokens.map(({ stem }) => stem))
  const han = tokens.map((token) => (token.kind === 'han' ? token.text : ' ')).join('')
  return words.every(({ kind, text, stem }) =>
    kind === 'han' ? text.length > 1 && han.includes(text) : stems.has(stem),
  )
}
