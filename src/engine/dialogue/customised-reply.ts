// The owner's fixed replies, which come before everything that is ranked.

import { maxCharacters, readMessage } from '../text/read-message.ts'
import { exactKeyOf, type Token, tokenise } from '../text/tokenise.ts'
import type { CustomisedReply } from './reply.ts'

interface Wanted {
  key: string
  tokens: readonly Token[]
  /** For each token: how many of the first ones end with it as well. Where a comparison breaks off, it goes on from there. */
  restarts: readonly number[]
}

// A bot's replies are read once, as long as its settings stay the same array.
const wantedByReplies = new WeakMap<readonly CustomisedReply[], Wanted[]>()

/**
 * An exact match before a contained one, among contained ones the longest, then the first in the owner's order. What one is to be recognised by
 * beyond its very words is for the answer index to find.
 */
export function findCustomisedReply(
  text: string,
  customised: readonly CustomisedReply[],
): { reply: CustomisedReply; index: number } | undefined {
  if (customised.length === 0) return undefined
  const message = readMessage(text)
  const wantedOf = readAll(customised)
  const key = exactKeyOf(message)
  let best: { reply: CustomisedReply; index: number; length: number } | undefined
  for (const [index, reply] of customised.entries()) {
    const wanted = wantedOf[index] as Wanted
    if (wanted.key === '' || reply.isOff) continue
    if (wanted.key === key) return { reply, index }
    const { length } = wanted.tokens
    if (reply.match === 'contains' && length > (best?.length ?? 0) && containsInOrder(message.tokens, wanted)) {
      best = { reply, index, length }
    }
  }
  return best
}

function readAll(customised: readonly CustomisedReply[]): Wanted[] {
  const known = wantedByReplies.get(customised)
  if (known) return known
  const read = customised.map(({ question }) => {
    const tokenised = tokenise(question.slice(0, maxCharacters))
    return { key: exactKeyOf(tokenised), tokens: tokenised.tokens, restarts: restartsOf(tokenised.tokens) }
  })
  wantedByReplies.set(customised, read)
  return read
}

/** Each token of the message is looked at about once, however the wanted ones repeat themselves. */
function containsInOrder(message: readonly Token[], { tokens, restarts }: Wanted): boolean {
  let matched = 0
  for (const { stem } of message) {
    while (matched > 0 && tokens[matched]?.stem !== stem) matched = restarts[matched - 1] as number
    if (tokens[matched]?.stem === stem) matched += 1
    if (matched === tokens.length) return true
  }
  return false
}

function restartsOf(tokens: readonly Token[]): number[] {
  const restarts = tokens.map(() => 0)
  let matched = 0
  for (let at = 1; at < tokens.length; at++) {
    const stem = tokens[at]?.stem
    while (matched > 0 && tokens[matched]?.stem !== stem) matched = restarts[matched - 1] as number
    if (tokens[matched]?.stem === stem) matched += 1
    restarts[at] = matched
  }
  return restarts
}

/** By id or place, the earlier reply that always speaks before one: so that one is never said. */
export function hiddenBy(customised: readonly CustomisedReply[]): Map<CustomisedReply, CustomisedReply> {
  const hidden = new Map<CustomisedReply, CustomisedReply>()
  const firstByKey = new Map<string, { first: CustomisedReply; contains?: CustomisedReply }>()
  for (const [place, { key }] of readAll(customised).entries()) {
    const reply = customised[place] as CustomisedReply
    if (key === '' || reply.isOff) continue
    const known = firstByKey.get(key)
    // What contains the words still meets longer messages, and what is similar other words, unless an earlier one of its kind does.
    const before = reply.match === 'exact' ? known?.first : reply.match === 'contains' ? known?.contains : undefined
    if (before) hidden.set(reply, before)
    const contains = known?.contains ?? (reply.match === 'contains' ? reply : undefined)
    firstByKey.set(key, { first: known?.first ?? reply, ...(contains && { contains }) })
  }
  return hidden
}
