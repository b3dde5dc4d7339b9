export const home = {
  title: 'Customer service from your own answers',
  description:
    'Huida is an open customer-service bot platform. Load your questions and answers and go live in three minutes. Every answer shows where it came from, and a correction sticks. No model key needed.',

  hero: {
    badge: 'Works without an AI model. Live in three minutes.',
    headline: ['Hand over the questions.', 'Keep the time for people.'],
    lead: 'Load the answers you already give, and Huida gives them for you. Each one shows where it came from. If one is wrong, fix it once and it stays fixed.',
    start: 'Start free',
    openBots: 'Open my bots',
    watch: 'Ask it something',
    note: 'One process, one database. It also runs on your own computer.',
  },

  sample: {
    label: 'Chat with the sample bot',
    online: 'online',
    placeholder: 'Ask about delivery',
    why: 'Why',
    from: (question: string) => `from "${question}"`,
    unsure: 'Not sure enough, so it asks you to choose',
    starters: 'You could ask',
    noAnswer: 'Nothing similar in its corpus, so it does not make one up',
    noneOfThese: 'None of those, so it stops guessing',
    small: 'From the reply settings, not the corpus',
    understoodAs: (text: string) => `Understood as a follow-up: "${text}"`,
    matchedWords: (words: string) => `Matched words: ${words}`,
    matchedText: (text: string) => `Closest wording: "${text}"`,
    runnerUp: (question: string, percent: string) => `Other candidate: ${question} (${percent})`,
    took: (milliseconds: string) => `Took ${milliseconds} ms`,
  },

  steps: {
    heading: 'Answering customers in three steps',
    items: [
      {
        title: 'Give it a name, a language and a template',
        text: 'A new bot comes with about thirty everyday questions and answers to edit, so you never start from a blank page.',
      },
      {
        title: 'Put your own answers in',
        text: 'Add them one by one, or drop in an Excel or CSV file. You see new, duplicate and faulty rows first, each with the reason. (File import is part of VIP.)',
      },
      {
        title: 'Hand it to your customers',
        text: 'Its chat page is live from the start: share the link, put it on your site, or call it from your own software.',
      },
    ],
  },

  difference: {
    heading: 'What sets it apart',
    items: [
      {
        title: 'It shows its source',
        text: 'Each answer names the item it came from, how sure it is, and what else it considered. No guessing what it was thinking.',
      },
      {
        title: 'You fix the source, not the symptom',
        text: "Edit the item behind a poor answer on the spot, or add the customer's wording to it. Huida then asks again and shows you the result.",
      },
      {
        title: 'When unsure, it says so',
        text: 'With too little to go on, it offers up to three similar questions to choose from. With no answer at all, it tells the customer.',
      },
      {
        title: 'Imports can be undone',
        text: 'An import takes effect as a whole or not at all. Found a mistake afterwards? Undo that import in one go.',
      },
      {
        title: 'It needs no language model',
        text: 'No key, no bill by the token. The same corpus and the same question give the same answer every time.',
      },
      {
        title: 'Your data stays yours',
        text: 'The source is open, and it runs on your own computer or server. Export your corpus at any time; the file imports again unchanged.',
      },
    ],
  },

  lab: {
    heading: 'An AI lab to play with',
    text: 'No account and no uploads: it all runs in your browser.',
    demos: {
      emotion: 'Which faces are in a photo, and what they express.',
      'style-transfer': 'A photo as ink wash, woodblock print or stained glass.',
      'smart-chat': 'Small talk, sums, riddles and word games.',
      autopilot: 'Watch a hundred cars learn to drive.',
    },
    action: 'Visit the lab',
  },

  plans: {
    heading: 'Plans',
    text: 'Start free. Move to VIP when you need more bots and a larger corpus.',
    free: { name: 'Free', price: '¥0', period: 'for as long as you like', action: 'Start free' },
    monthly: { name: 'VIP monthly', price: '¥288', period: 'a month (CNY), for 12 months' },
    yearly: { name: 'VIP yearly', price: '¥2,888', period: 'a year (CNY), ¥568 less than monthly' },
    benefits: {
      bots: (count: string) => (count === '1' ? '1 bot' : `${count} bots`),
      callsPerDay: (count: string) => `${count} API calls per day`,
      chitChatPerDay: null,
      corpusItemsPerBot: (count: string) => `${count} items per bot`,
      storageMb: (count: string) => `${count} MB for files`,
      batchUpload: 'Excel and CSV import',
      export: 'Corpus export',
      coinTemplate: 'Cryptocurrency template',
    },
    why: 'A source for every answer',
    hostedPage: 'Chat page and API',
    vipNote: 'VIP is switched on by the administrator of this site.',
  },

  closing: {
    heading: 'Ask it something, then decide',
    text: 'Accounts open with an invitation code. Leave your email and what you have in mind; once approved, the code comes by email.',
    action: 'Request an invitation',
  },
} satisfies typeof import('../../zh/features/home.ts').home
