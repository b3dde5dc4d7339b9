/** The page of account details. */
export const accountDetails = {
  title: 'Account details',
  text: 'Who you are, how to reach you, and which emails you get.',
  email: 'Email',
  since: 'Member since',
  saved: 'Saved',

  person: {
    heading: 'Your details',
    text: 'Shown in your service info. You can leave them empty.',
    customerName: 'Company or name',
    customerNameHint: 'Your company, your shop or yourself. If empty, we use your email.',
    contactName: 'Contact person',
    phone: 'Phone',
  },

  language: {
    label: 'Language of emails',
    text: 'Used for the emails we send you. Change the page language at the top right.',
    names: { zh: '中文', en: 'English' },
  },

  timeZone: {
    label: 'Time zone',
    text: 'A new day starts at midnight in this time zone. Daily usage, date filters and export file names follow it.',
    next: (zone: string, day: string) => `From ${day} your days follow ${zone}. Until then, it still counts as today.`,
    none: 'Nothing found. Try a large city nearby.',
    cities: [
      ['Asia/Shanghai', 'Beijing Shenzhen Guangzhou Hangzhou Chengdu'],
      ['Asia/Tokyo', 'Osaka Kyoto'],
      ['Asia/Calcutta', 'Mumbai New Delhi Bangalore'],
      ['Asia/Kolkata', 'Mumbai New Delhi Bangalore'],
      [
        'Europe/London',
        'UK Britain England Scotland Wales Manchester Birmingham Leeds Glasgow Liverpool Edinburgh Cardiff',
      ],
      ['Europe/Berlin', 'Munich Hamburg Frankfurt'],
      ['America/New_York', 'Boston Washington Miami'],
      ['America/Chicago', 'Houston Dallas'],
      ['America/Los_Angeles', 'San Francisco Seattle'],
    ],
  },

  mails: {
    heading: 'Email notifications',
    text: 'What you turn off is no longer emailed. You still see it on the pages.',
    noMail: 'This site has no mail server, so emails stay in the outbox of its administrator.',
    optional: {
      callbacks: {
        name: 'Customers who left contact details',
        text: 'When somebody is waiting to hear from you, at most every half hour per bot.',
      },
      waiting: {
        name: 'Customers who wait for a person',
        text: 'When a conversation needs you, at most every 5 minutes per bot.',
      },
      quota: {
        name: 'Answers running out',
        text: "One email when 80% of a day's answers are used, and one when all are.",
      },
    },
    steady: 'These are too important to switch off:',
    steadyNames: {
      security: 'Account security: password, email and log-ins',
      plan: 'Your plan: start, payments and end',
      callbacksFull: 'Contact requests: the list is full',
    },
  },
} satisfies typeof import('../../zh/account/details.ts').accountDetails
