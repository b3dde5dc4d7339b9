import type { ReplyPhrases } from '../zh/replies.ts'

export const replies = {
  didYouMean: 'Did you mean:',
} satisfies ReplyPhrases
