import type { bots as zh } from '../../zh/features/bots.ts'

export const bots = {
  list: {
    title: 'Bots',
    text: 'Each bot has its own questions and answers, its own page and its own key.',
    create: 'New bot',
    limit: (used, limit) => `${used} of ${limit}`,
    limitReached: 'Your plan has no bot left. Use one you have, or upgrade your plan.',
    chats: 'chats in 7 days',
    unanswered: (count) => `${count} unanswered`,
    items: 'items',
    chat: 'Test and improve',
    connect: 'Connect',
    edit: 'Edit answers',
    more: (name) => `More actions for ${name}`,
  },
  status: { completed: 'Live', closed: 'Closed' },
  language: { zh: 'Chinese', en: 'English' },
  template: { general: 'Customer service', coin: 'Virtual coin service' },

  create: {
    title: 'New bot',
    firstTitle: 'Make your first bot',
    text: 'Give it a name, a language and a template. It comes with about 30 common questions. Some 20 are answered at once; the others are off until you fill in details such as your opening hours.',
    name: 'Name',
    namePlaceholder: 'For example: Shop helper',
    nameHint: 'Customers see it. Letters, numbers, spaces, - and _ are fine.',
    language: 'Which language does it speak?',
    languageText: { zh: 'Answers questions in Chinese', en: 'Answers questions in English' },
    template: 'Where does it start?',
    templateText: {
      general: 'What shops and services are asked: orders, delivery, returns, invoices, warranty.',
      coin: 'What virtual coin projects are asked: supply, wallets, trading, safety.',
    },
    submit: 'Create bot',
    tourTitle: 'The next three minutes',
    tour: [
      'Edit an answer and try it on the same page.',
      'Wrong answer? One click takes you to the entry it came from.',
      'Share the link, or paste the code into your site.',
    ],
  },

  created: {
    title: (name) => `${name} is ready to answer`,
    text: 'Ask it a question. Answers with a gap, such as your opening hours, are off: fill them in, then switch them on. The API key below is shown only now: save it if you need it. You can make a new one at any time.',
    key: 'API key',
    dismiss: 'Got it',
  },

  rename: { action: 'Rename', title: 'Rename bot', submit: 'Save' },
  close: {
    action: 'Close the chat',
    title: 'Close the chat?',
    text: 'Customers will see that the bot is away, and programs get no answer. Everything is kept, and you can open it again at any time.',
    submit: 'Close the chat',
  },
  open: {
    action: 'Open the chat',
    title: 'Open the chat again?',
    text: 'Customers and programs can ask again at once. Its questions and answers are as you left them.',
    submit: 'Open the chat',
  },
  remove: {
    action: 'Delete',
    title: (name) => `Delete ${name}?`,
    text: 'Its questions and answers, its conversations and its key go with it. This cannot be undone.',
    submit: 'Delete for good',
  },

  steps: {
    title: 'Get started',
    titleOf: (name) => `Get started with ${name}`,
    isNamed: 'Name your bot',
    hasOwnItem: 'Add an answer of your own',
    isTested: 'Ask it something',
    isSnippetCopied: 'Copy the code for your site',
    hasVisit: 'Welcome the first visitor',
  },

  connect: {
    title: 'Connect',
    text: 'Let customers find it: share a link, paste some code, or let a program ask.',
    pageTitle: 'A page of its own',
    pageText: 'Live already. Put the link into a menu, an auto-reply or a QR code; whoever opens it can ask.',
    pageClosed:
      'The chat is closed: whoever opens this link reads that the bot is away. You can open it again in the list of bots.',
    pageLink: 'Page link',
    openPage: 'Open the page',
    siteTitle: 'On your website',
    siteText: 'Paste this before </body> on each page, and a chat button appears in the corner.',
    snippet: 'Code for your site',
    waiting:
      'Waiting for the first visit. Once the code is in place, open your site and press the button in the corner: this line will change.',
    installed: 'It is live: the first visitor has been here.',
    apiTitle: 'For programs',
    apiText:
      "Call the API with this bot's key. Only a hash of the key is stored, so it is shown once, when it is made.",
    currentKey: (prefix) => `Current key: ${prefix}…`,
    noKey: 'There is no key yet.',
    renew: 'Make a new key',
    renewTitle: 'Make a new key?',
    renewText: 'The old key stops working at once; programs that use it need the new one.',
    newKey: 'New key (shown only now)',
    example: 'Try it',
    reference: 'API reference',
    question: 'How do I place an order?',
    soonTitle: 'More platforms',
    soonText: 'WeChat, WeCom, Slack and DingTalk are on their way.',
  },
} satisfies typeof zh
