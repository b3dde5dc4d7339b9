/** What a bot says by itself, apart from what its owner wrote. The server imports this file itself; it is not part of the interface. */
export const replies = {
  /** Stands before up to three questions. */
  didYouMean: '您是想问：',
}

export type ReplyPhrases = typeof replies
