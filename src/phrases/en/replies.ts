import type { ReplyPhrases } from '../zh/replies.ts'

export const replies = {
  didYouMean: 'Did you mean:',
  didYouMeanOne: 'Did you mean "{question}"?',
  canAsk: 'You can ask me things like: {questions}',
  fileAlone: 'Here is the file: {name}',
} satisfies ReplyPhrases
