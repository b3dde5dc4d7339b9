import type { functions as zh } from '../../zh/customising/functions.ts'

export const functions = {
  text: 'What your bot can do beyond answering from what you wrote. Each part can be switched at any time and takes effect at once.',
  state: { on: 'On', off: 'Off', notEnabled: 'Not enabled', waiting: 'On, but not working yet' },
  tryIt: 'Try it',
  chatTitle: 'Chat',
  chatText: 'Whether the bot answers customers. While it is offline, you can still ask it under "Test and improve".',

  talkTitle: 'Small talk',
  talkText:
    'When a customer says something that is not about your business, such as "tell me a joke" or "I\'m bored", the bot chats for a line or two under its own name. Whatever your answers cover always comes first.',
  talkLimit: (count) =>
    `Your plan has ${count} small-talk replies a day for all your bots together. Once they are used up, the bot says that it has no answer until the next day.`,
  talkUnlimited: 'Your plan has no limit on small talk. Each reply counts as one call.',
  usage: 'See usage',
  openTalk: {
    action: 'Open small talk',
    title: 'Open small talk?',
    text: 'A customer who says "tell me a joke" or "how old are you" will get a friendly line instead of "I only answer questions about us". Questions about your business are answered as before.',
    cost: 'Each reply counts as one call and one small-talk reply.',
  },
  closeTalk: {
    action: 'Turn off small talk',
    title: 'Turn off small talk?',
    text: 'Customers who chat will get your off-topic reply, or be told that the bot has no answer.',
  },

  modelTitle: 'Language model answers',
  modelText:
    'When the bot is unsure or has no answer, a language model gets your closest entries and writes a reply from them. What the bot is sure of, it still answers by itself.',
  modelFacts: [
    'It answers only from what you wrote, and its sources are shown. It never gives figures or web addresses that you did not write.',
    'It has 8 seconds. After that the bot replies as it would without it.',
    "The customer's message and the entries that are used go to the service which the administrator set up.",
    'Each answer counts as one call.',
  ],
  modelMissing:
    'This site has no language model yet, so it cannot be switched on. Ask the administrator to set up a chat service that uses the OpenAI API, under "Models".',
  modelMissingAdmin:
    'This site has no language model yet. Set up a chat service that uses the OpenAI API under "Models", then come back.',
  modelGone: 'It is switched on, but this site has no language model at the moment, so the bot replies without one.',
  toModels: 'Set up a model',
  openModel: {
    action: 'Switch on',
    title: 'Switch on language model answers?',
    text: 'Where the bot is not sure, customers will read what the model wrote from your entries instead of "Did you mean …?". A model can word things wrongly, so try a few questions under "Test and improve" first.',
    sent: "The customer's message and your closest entries go to the service which the administrator set up.",
  },
  closeModel: {
    action: 'Switch off',
    title: 'Switch off language model answers?',
    text: 'Where the bot is not sure, it will offer customers a few questions again, and say so where it has no answer. Nothing goes to the model service any more.',
  },

  history: {
    title: 'Chat history',
    text: 'What customers said to the bot and to people is under "Messages", to read, search and export.',
    all: 'All can be read',
    shown: (days) => `Last ${days} days can be read`,
    kept: (days) => `Messages are kept for ${days} days, then deleted.`,
    vip: 'Older ones are still there as long as they are kept: VIP shows them.',
    plans: 'See plans',
    choose: 'Choose how long',
    see: 'Message settings',
  },

  hosting: {
    personalTitle: 'Reply in your personal chat account',
    personalText:
      'After you scan a code and confirm on your phone, the bot replies for your personal chat account, for at most 15 minutes at a time; then it stops by itself.',
    slackTitle: 'Answer in Slack',
    slackText:
      'The bot answers in your Slack workspace. You need to be an administrator there, or have the app approved.',
    comes: 'Not built yet, so it cannot be enabled. The platforms that can be connected are under "Connect".',
    toConnect: 'Ways to connect',
    toHosting: 'About hosting and plans',
  },
} satisfies typeof zh
