// What a text is read as.

/**
 * `word`: a run of letters. `han`: one character of a script written without blanks. `number`: digits, or a name with
 * digits in it ("5g", "a4", "b2b"). `symbol`: an emoji.
 */
export type TokenKind = 'word' | 'han' | 'number' | 'symbol'

export interface Token {
  kind: TokenKind
  /** Normalised surface form. */
  text: string
  /** Equals `text` except for English words. */
  stem: string
  /** Place in the original text, in UTF-16 units. */
  start: number
  end: number
}
