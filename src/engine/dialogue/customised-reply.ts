// The owner's fixed replies, which come before everything that is ranked.

import { exactKeyOf, type Token, tokenise } from '../text/tokenise.ts'
import type { CustomisedReply } from './reply.ts'

const MOST_CHARACTERS = 2000

/** An exact match before a contained one, among contained ones the longest, then the first in the owner's order. */
export function findCustomisedReply(
  text: string,
  customised: readonly CustomisedReply[],
): { reply: CustomisedReply; index: number } | undefined {
  const message = tokenise(text.slice(0, MOST_CHARACTERS))
  const key = exactKeyOf(message)
  let best: { reply: CustomisedReply; index: number; length: number } | undefined
  for (const [index, reply] of customised.entries()) {
    const wanted = tokenise(reply.question.slice(0, MOST_CHARACTERS))
    const wantedKey = exactKeyOf(wanted)
    if (wantedKey === '') continue
    if (wantedKey === key) return { reply, index }
    const length = wanted.tokens.length
    if (reply.match === 'contains' && length > (best?.length ?? 0) && containsInOrder(message.tokens, wanted.tokens)) {
      best = { reply, index, length }
    }
  }
  return best
}

function containsInOrder(message: readonly Token[], wanted: readonly Token[]): boolean {
  for (let start = 0; start + wanted.length <= message.length; start++) {
    if (wanted.every((token, i) => message[start + i]?.stem === token.stem)) return true
  }
  return false
}
