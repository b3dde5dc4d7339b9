import type { ReplyPhrases } from '../zh/replies.ts'

export const replies = {
  didYouMean: 'Did you mean:',
  didYouMeanOne: 'Did you mean "{question}"?',
  canAsk: 'You can ask me things like: {questions}',
  /** Of a message that is a picture, a voice message without words, a file. */
  textOnly: 'Sorry, I can only read text so far. Could you type your question?',
  /** On a platform of others, where nothing but a message tells it. */
  botClosed: 'This bot is not answering at the moment. Please try again later.',
  botInDraft: 'This bot is still being set up. Please come back a little later.',
  tooFast: 'That was quick! Please wait a minute before your next message.',
  fileAlone: 'Here is the file: {name}',
  personIsTold: 'I have let the team know. They will answer you here.',
  passedOn: "Thanks, I've passed that on. The team will answer you here.",
  personTookOver: 'Hello, a member of our team is taking over from here.',
  botIsBack: 'Our team has finished here. You can go on asking me.',
  nobodyCame: 'Sorry, nobody from our team could answer yet. You can go on asking me, or leave your contact details.',
} satisfies ReplyPhrases
