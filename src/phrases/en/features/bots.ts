import type { bots as zh } from '../../zh/features/bots.ts'

export const bots = {
  list: {
    title: 'Bots',
    text: 'Each bot has its own questions and answers, its own page and its own key.',
    create: 'New bot',
    limit: (used, limit) => `${used} of ${limit}`,
    limitReached: "You've used all the bots in your plan. Edit an existing one, or upgrade your plan.",
    chats: 'chats in 7 days',
    unanswered: (count) => `${count} unanswered`,
    callbacks: (count) => (count === 1 ? '1 customer left contact details' : `${count} customers left contact details`),
    items: 'items',
    chat: 'Test and improve',
    connect: 'Connect',
    edit: 'Edit answers',
    more: (name) => `More actions for ${name}`,
  },
  status: { completed: 'Live', closed: 'Closed' },
  language: { zh: 'Chinese', en: 'English' },
  template: { general: 'Customer service', coin: 'Cryptocurrency support' },

  create: {
    title: 'New bot',
    firstTitle: 'Create your first bot',
    text: 'Choose a name, a language and a template. It comes with about 30 common questions. About 20 are ready to use; the others are off until you fill in details such as your opening hours.',
    name: 'Name',
    namePlaceholder: 'For example: Shop helper',
    nameHint: 'Customers see it. Letters, numbers, spaces, - and _ are fine.',
    language: 'Language',
    template: 'Template',
    templateText: {
      general: 'Common questions for shops and services: orders, delivery, returns, invoices, warranty.',
      coin: 'Common crypto questions: supply, wallets, trading, safety.',
    },
    submit: 'Create bot',
    tourTitle: 'The next three minutes',
    tour: [
      'Edit an answer and try it on the same page.',
      'Wrong answer? Fix it at its source in one click.',
      'Share the link, or add the code to your website.',
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
    text: 'Customers will see that the bot is offline, and the API stops answering. Everything is kept, and you can open it again at any time.',
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
    text: 'Its questions and answers, conversations and key are deleted too. This cannot be undone.',
    submit: 'Delete permanently',
  },

  steps: {
    title: 'Get started',
    titleOf: (name) => `Get started with ${name}`,
    isNamed: 'Name your bot',
    blanks: (count) => (count === 1 ? 'Fill in 1 blank' : `Fill in ${count} blanks`),
    hasOwnItem: 'Add an answer of your own',
    isTested: 'Ask it something',
    isSnippetCopied: 'Copy the code for your website',
    hasVisit: 'First customer visit',
  },

  connect: {
    title: 'Connect',
    text: 'Let customers find your bot: share a link, add some code to your website, or use the API.',
    pageTitle: 'Chat page',
    pageText: 'Already live. Add the link to a menu, an auto-reply or a QR code. Anyone who opens it can ask.',
    pageClosed:
      'The chat is closed: customers who open this link see that the bot is offline. You can open it again in the list of bots.',
    pageLink: 'Page link',
    openPage: 'Open the page',
    siteTitle: 'Your website',
    siteText: 'Paste this before </body> on each page, and a chat button appears in the corner.',
    snippet: 'Code for your site',
    waiting:
      'Waiting for the first visit. Once the code is in place, open your site and press the button in the corner: this line will change.',
    installed: 'It is live: the first visitor has been here.',
    apiTitle: 'API',
    apiText:
      "Call the API with this bot's key. Only a hash of the key is stored, so it is shown once, when it is created.",
    currentKey: (prefix) => `Current key: ${prefix}…`,
    noKey: 'No key yet.',
    renew: 'Replace the key',
    renewTitle: 'Replace the key?',
    renewText: 'The old key stops working at once; programs that use it need the new one.',
    newKey: 'New key (shown only now)',
    example: 'Try it',
    reference: 'API reference',
    question: 'How do I place an order?',
    soonTitle: 'More platforms',
    soonText: 'WeChat, WeCom, Slack and DingTalk are coming.',
  },
} satisfies typeof zh
