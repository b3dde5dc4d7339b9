// A customer's message as the engine reads it. Several steps of a reply read the same message; it is tokenised once.

import { type TokenisedText, tokenise } from './tokenise.ts'

/** Longer than any question; what follows cannot change which entry is nearest. */
export const maxCharacters = 2000
/** What of a message is compared with entries: a page is no dearer than a long question. */
export const maxTokens = 300

let lastText: string | undefined
let lastRead: TokenisedText = { normalised: '', tokens: [] }

/** The first 2,000 characters, however they unfold: "㍿" is four characters, "ﷺ" eighteen. */
export function readMessage(text: string): TokenisedText {
  if (text !== lastText) {
    lastRead = tokenise(text.slice(0, maxCharacters), maxCharacters)
    lastText = text
  }
  return lastRead
}
