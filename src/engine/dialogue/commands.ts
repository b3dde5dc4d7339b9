// Messages that are only a greeting or only a good-bye, in both languages, whichever the bot speaks.

import { phraseAt, type Role } from '../text/pleasantries.ts'
import { readMessage } from '../text/read-message.ts'
import type { Token } from '../text/tokenise.ts'

export type Command = 'greeting' | 'thanks' | 'end'

const maxTokens = 24

/** What a message is when it is nothing else: "hello, how do I return boots" is a question. */
export function detectCommand(text: string): Command | undefined {
  const tokens = significantTokens(text)
  if (tokens.length === 0 || tokens.length > maxTokens) return undefined
  const roles = new Set<Role>()
  let at = 0
  while (at < tokens.length) {
    const phrase = phraseAt(tokens, at)
    if (!phrase) return undefined
    roles.add(phrase.role)
    at += phrase.length
  }
  if (roles.has('end')) return 'end'
  if (roles.has('greeting')) return 'greeting'
  return roles.has('thanks') ? 'thanks' : undefined
}

/** Emoji do not change what a message is: "hello 👋". */
function significantTokens(text: string): Token[] {
  return readMessage(text).tokens.filter((token) => token.kind !== 'symbol')
}
