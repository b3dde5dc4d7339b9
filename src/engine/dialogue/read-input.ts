// A reply to a message in pinyin is decided as if it had been typed in characters, unless somebody knows it as it is.

import { readChoice } from './chosen-suggestion.ts'
import { detectCommand } from './commands.ts'
import { findCustomisedReply } from './customised-reply.ts'
import type { ReplyInput } from './reply.ts'

/**
 * The input with its message in Chinese characters; the same input when it is no pinyin, or when a greeting, a customised
 * reply, a suggestion or an entry has its very letters. What the customer typed before is read alike, so that a follow-up
 * finds its subject.
 * @param isSensitive an owner's sensitive word may be in pinyin, too
 */
export function readInCharacters(input: ReplyInput, isSensitive: (text: string) => boolean): ReplyInput {
  const { readPinyin, text, turns } = input
  if (!readPinyin) return input
  const reading = readPinyin(text)
  const isRead = reading !== undefined && !isSensitive(text) && !isKnown(input)
  const read = turns?.map((turn) => ({ ...turn, question: readPinyin(turn.question) ?? turn.question }))
  return { ...input, ...(isRead && { text: reading }), ...(read && { turns: read }) }
}

function isKnown({ text, replies, previous, ask }: ReplyInput): boolean {
  return (
    detectCommand(text) !== undefined ||
    findCustomisedReply(text, replies.customised) !== undefined ||
    readChoice(text, previous?.suggestions ?? []).kind !== 'unrelated' ||
    ask(text, { isExactEnough: true }).reason === 'exact'
  )
}
