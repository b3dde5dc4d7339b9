import type { ReplyPhrases } from '../zh/replies.ts'

export const replies = {
  didYouMean: 'Did you mean:',
  didYouMeanOne: 'Did you mean "{question}"?',
  canAsk: 'You can ask me things like: {questions}',
  fileAlone: 'Here is the file: {name}',
  personIsTold: 'I have let the team know. They will answer you here.',
  personTookOver: 'Hello, a member of our team is taking over from here.',
  botIsBack: 'Our team has finished here. You can go on asking me.',
  nobodyCame: 'Sorry, nobody from our team could answer yet. You can go on asking me, or leave your contact details.',
} satisfies ReplyPhrases
