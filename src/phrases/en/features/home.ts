export const home = {
  title: 'Customer service from your own answers',
  description:
    'Huida is an open customer-service bot platform. Load your questions and answers and go live in three minutes. Every answer shows where it came from, and a correction sticks. No model key needed.',

  hero: {
    badge: 'Works without an AI model. Live in three minutes.',
    headline: ['Hand over the questions.', 'Keep the time for people.'],
    lead: 'Write down the answers you already give, and Huida gives them for you, word for word: nothing is made up. Each one shows where it came from. If one is wrong, fix it once and it stays fixed.',
    start: 'Request a free account',
    openBots: 'Open my bots',
    watch: 'Ask it something',
    tryOut: 'Try building one, no sign-up',
    note: 'One program, one database. It also runs on your own computer.',
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

  product: {
    heading: 'Fix it on the left. See it on the right.',
    text: 'A wrong answer needs no retraining and no developer. Edit the item it came from, and the question is asked again for you to see.',
    picture:
      'The workspace: the corpus and an item being edited on the left, the test chat on the right. A variant was just added, and the same question is now answered correctly.',
    points: [
      { title: 'You fix the source', text: 'The change goes into the item itself, not into a patch for one message.' },
      { title: 'Checked on the spot', text: 'The same question is asked again, and you see both answers.' },
      {
        title: 'More than thirty answers to start from',
        text: 'Choose a template and go live, then make it your own or import a whole spreadsheet.',
      },
    ],
  },

  why: {
    heading: 'See why it said that',
    text: 'Which words matched, what else was considered and how sure it was: it is all below the answer. When unsure, it lets the customer choose; when it does not know, it says so. It makes nothing up.',
    asked: 'The customer asks',
    item: 'Answered by',
    confidence: 'How sure',
    alike: (asked: string, item: string) => `${asked} ≈ ${item}`,
    zones: { refuse: "says it can't", offer: 'lets the customer choose', answer: 'answers' },
    others: 'The other two are far behind, so it answers.',
  },

  importing: {
    heading: 'Imports that explain themselves',
    text: 'Drop in an Excel or CSV file and check it before anything is saved. Every row says whether it can be imported and why not, and you fix it right there.',
    note: 'Undo a whole import for 30 days. File import is part of VIP.',
    picture: 'Checking an import: new, duplicate and faulty rows are listed apart, each with its reason.',
  },

  channels: {
    heading: 'One set of answers, wherever customers ask',
    text: 'Answer where the question is asked.',
    groups: [
      { state: 'Ready to use', isReady: true, names: ['Chat page', 'Website button', 'API'] },
      { state: 'Ready to connect, in beta', isReady: true, names: ['WeChat official account', 'Slack'] },
      { state: 'Coming', isReady: false, names: ['WeCom', 'DingTalk'] },
    ],
  },

  lab: {
    heading: 'An AI lab to play with',
    text: 'No account and no uploads: it all runs in your browser.',
    demos: {
      emotion: 'Find the faces in a photo and guess their expressions.',
      'style-transfer': 'A photo as ink wash, woodblock print or stained glass.',
      'smart-chat': 'Small talk, sums, riddles and word games.',
      autopilot: 'Watch a hundred cars learn to drive.',
    },
    action: 'Visit the lab',
    chatLines: ['How tall is 6 feet 2 in cm?', 'About 187.96 cm.'],
  },

  proof: {
    heading: 'Measured. Check it yourself.',
    text: 'The same data on the same machine, beside common tools for keyword search and text classification: how often the answer ranked first is the right one.',
    ours: 'Huida',
    others: 'other tools',
    range: '0 to 100%',
    sets: {
      banking77: { title: 'Banking support', text: 'English, 3,080 messages, public set BANKING77' },
      stackfaq: { title: 'Web app FAQ', text: 'English, 1,249 messages, public set StackFAQ' },
      shopZh: { title: 'Shop, Chinese', text: '691 messages, written by us' },
      shopEn: { title: 'Shop, English', text: '670 messages, written by us' },
    },
    score: (percent: string) => `Huida ${percent}%`,
    bestOther: (method: string, percent: string) => `best other tool: ${method} ${percent}%`,
    methods: { keywords: 'keyword search (TF-IDF)', statistics: 'word statistics (naive Bayes)' },
    speed: (perSecond: string) => ({
      title: `${perSecond} answers a second`,
      text: 'On a machine with two cores, program and database together. Every question is different and every answer is stored.',
    }),
    safety: (kills: string, messages: string) => ({
      title: `${kills} crashes, 0 messages lost`,
      text: `The program and its database were killed in turn. Of ${messages} messages that were confirmed, none was lost and none was stored twice.`,
    }),
    start: (clicks: string) => ({
      title: `${clicks} clicks`,
      text: 'From opening the link to the first right answer, including the import of your own questions and answers.',
    }),
    missed: 'Targets that were missed are in docs/benchmarks.md too, next to those that were met.',
    repeat: 'For developers: measure it yourself',
  },

  plans: {
    heading: 'Plans: only the differences',
    text: 'A source for every answer, fixing on the spot, the chat page and the API are part of both.',
    free: { name: 'Free', price: '¥0', period: 'for as long as you like' },
    monthly: (price, year) => ({ price: `${price} × 12`, period: `paid monthly (CNY), ${year} in total` }),
    yearly: (price) => ({ price, period: 'paid yearly (CNY)' }),
    saving: (amount) => `saves ${amount}`,
    names: {
      bots: 'Bots',
      callsPerDay: 'Answers per day',
      chitChatPerDay: 'Small talk per day',
      corpusItemsPerBot: 'Items per bot',
      customReplies: 'Customised Q&A per bot',
      storageMb: 'File storage (MB)',
      batchUpload: 'Excel and CSV import',
      export: 'Corpus export',
      coinTemplate: 'Cryptocurrency template',
      attachments: 'Images and files in answers',
      chatHistory: 'Chats older than 7 days',
    },
    unlimited: 'unlimited',
    included: 'yes',
    notIncluded: 'no',
    vipNote: 'Once you have an account, you can ask for VIP in it. Questions first?',
  },

  closing: {
    heading: 'Build one first, then decide',
    text: 'Write a few answers in your browser and ask them, no sign-up. When you are ready, request an account: leave your email and what the bot is for. Once approved, you get an invitation link, and what you wrote comes along.',
    tryOut: 'Try building a bot',
    textForOwners: 'Your bots are in the workspace.',
  },
} satisfies typeof import('../../zh/features/home.ts').home
