import type { ReplyPhrases } from '../zh/replies.ts'

export const replies = {
  didYouMean: 'Did you mean:',
  didYouMeanOne: 'Did you mean "{question}"?',
  canAsk: 'You can ask me things like: {questions}',
  /** On a platform of others, where nothing but a message tells it. */
  botClosed: 'This bot is not answering at the moment. Please try again later.',
  botInDraft: 'This bot is still being set up. Please come back a little later.',
  tooFast: 'That was quick! Please wait a minute before your next message.',
  fileAlone: 'Here is the file: {name}',
  personIsTold: "I've passed you to our team. They'll reply here.",
  passedOn: "Thanks, I've passed that on. Our team will reply here.",
  personTookOver: 'Hello, a member of our team is taking over from here.',
  botIsBack: 'Our team has finished here. You can go on asking me.',
  nobodyCame: 'Sorry, nobody from our team could answer yet. You can go on asking me, or leave your contact details.',
  /** The owner of a connection tries whether it sends. */
  channelTest: 'This is a test message. If you can read it, the bot can send messages here. There is no need to reply.',
} satisfies ReplyPhrases
