/** What a bot says by itself, apart from what its owner wrote. The server imports this file itself; it is not part of the interface. */
export const replies = {
  /** Stands before up to three questions. */
  didYouMean: '您是想问：',
  /** Asks with one question whether it is meant. */
  didYouMeanOne: '您是想问「{question}」吗？',
  /** Stands before the questions a bot can be asked, when it says what it is. */
  canAsk: '您可以问我，比如：{questions}',
  /** Of an answer that is a file without a text. */
  fileAlone: '请看附件：{name}',
}

export type ReplyPhrases = typeof replies
