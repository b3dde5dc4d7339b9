// A name with its number is a word of its own beside its two parts: "iphone 15" tells more than an iPhone and some 15.

import type { Token } from '#engine/text/tokenise.ts'
import { background } from '../weights/background.ts'
import { hashWord } from './features.ts'

const isNumber = /^\d{1,4}$/
const isName = /^[a-z]{2,20}$/
/** Words that a number follows without being a part of a name; with those of `background`. */
const counting = new Set(
  `within under over above below only between than least most up order number room page step line section point day days
  hours minutes weeks months years june july january february march april august september october november december total version`.split(
    /\s+/,
  ),
)

/**
 * Behind each name and its number ("iPhone 15", "win10", "covid-19") a token for both; the same array without any.
 * @param isKnown of a query: what no entry has is no name there, as "return 2 jackets" is written alike
 */
export function withJoinedNames(tokens: readonly Token[], isKnown?: (joined: string) => boolean): readonly Token[] {
  let joined: Token[] | undefined
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    joined?.push(token)
    const name = tokens[i - 1]
    if (token.kind !== 'number' || name?.kind !== 'word' || !isNamed(name, token)) continue
    const text = `${name.text}${token.text}`
    if (isKnown && !isKnown(text)) continue
    joined ??= tokens.slice(0, i + 1)
    joined.push({ kind: 'number', text, stem: text, start: name.start, end: token.end })
  }
  return joined ?? tokens
}

function isNamed(name: Token, number: Token): boolean {
  return (
    number.start - name.end <= 1 &&
    isNumber.test(number.text) &&
    isName.test(name.text) &&
    !counting.has(name.text) &&
    !background.has(hashWord(name.stem))
  )
}
