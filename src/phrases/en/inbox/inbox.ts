import type { InboxPhrases } from '../../zh/inbox/inbox.ts'
import { visitorName } from './visitor-name.ts'

export const inbox = {
  title: 'Messages',
  total: (count: string) => (count === '1' ? '1 conversation' : `${count} conversations`),
  totalMore: (count: string) => `${count}+ conversations`,
  list: 'Conversations',
  choose: 'Choose a conversation',
  chooseText: 'Pick one on the left to read it, to see why the bot answered as it did, and to take over.',
  chooseKeys: 'Move with j and k. Press ? for all shortcuts.',

  tabs: {
    label: 'Quick filters',
    all: 'All',
    unread: 'Unread',
    waiting: 'Waiting',
    mine: 'Mine',
    more: (count: string) => `${count}+`,
  },

  waitingHead: (count: string) => (count === '1' ? '1 person is waiting' : `${count} people are waiting`),
  longest: (time: string) => `longest wait ${time}`,
  othersHead: 'Everyone else',
  latestFirst: 'latest first',
  news: (count: string) => (count === '1' ? '1 conversation has news' : `${count} conversations have news`),
  end: "That's all",

  visitor: visitorName,

  row: {
    unread: 'Unread',
    waited: (time: string) => time,
    you: 'You',
    bot: 'Bot',
    resolved: 'Resolved',
    bad: 'Bad',
    note: 'Note: ',
    attachment: '[Attachment]',
    tooOld: 'Older than your plan shows',
  },
  waitTime: {
    now: 'under 1 min',
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => (count === '1' ? '1 day' : `${count} days`),
  },
  yesterday: 'Yesterday',

  search: 'Search messages',
  searchTooShort: 'Type one more character to search',
  filters: 'Filters',
  show: 'Show results',
  reset: 'Clear filters',
  platform: {
    label: 'Platform',
    all: 'All platforms',
    names: {
      API: 'API',
      TEST: 'Your own tests',
      FACTORY_WEBSITE_v2: 'Website',
      'WECHAT-MP-ZHUJUE': 'WeChat official account',
      'WECHAT-SERVICE-PROVIDER': 'WeChat official account',
      SLACK: 'Slack',
    },
  },
  period: {
    label: 'Time',
    any: 'Any time',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Past week',
    'three-weeks': 'Past three weeks',
    month: 'Past month',
    custom: 'Choose dates',
    apply: 'Apply',
    between: (from: string, to: string) => `${from} to ${to}`,
    since: (from: string) => `Since ${from}`,
    until: (to: string) => `Until ${to}`,
  },
  state: {
    label: 'State',
    any: 'Any state',
    bot: 'Bot answers',
    waiting: 'Waiting',
    person: 'Person answers',
    resolved: 'Resolved',
  },
  rating: { label: 'Customer’s rating', any: 'Any rating', good: 'Good', 'needs-improvement': 'Needs improvement' },
  unread: 'Unread',
  mine: 'Mine',
  searched: (q: string) => `"${q}"`,

  empty: {
    title: 'Nobody has asked yet',
    text: 'The first message will appear here by itself. Start with one of these:',
    page: {
      title: 'Open the chat page and ask something',
      text: 'It is live already. Your own tests are left out of the counts.',
      action: 'Open',
    },
    site: {
      title: 'Put the code on your site',
      text: 'One line, and the website button appears in a corner.',
      action: 'Copy it',
    },
    channels: {
      title: 'Connect more platforms',
      text: 'Each step names the exact place in the other console.',
      action: 'Connect',
    },
  },
  noMatch: {
    title: 'No conversation matches',
    text: (filters: string, total: string) =>
      `Filters: ${filters}. Without them there ${total === '1' ? 'is 1 conversation' : `are ${total} conversations`}.`,
    textOnly: (filters: string) => `Filters: ${filters}.`,
    nobodyWaits: {
      title: 'Nobody is waiting',
      text: 'Customers who ask for a person, or whom the bot could not help twice in a row, appear here.',
    },
    allRead: { title: "You've read everything", text: 'New messages appear here by themselves.' },
    noneMine: { title: 'You have no conversations', text: 'Take one over, and it appears here.' },
  },
  nobodyTells: {
    title: 'Nothing tells you yet when a customer waits for a person.',
    off: 'Turn on browser notifications. For email, send the steps to whoever runs your server.',
    on: '',
    denied:
      'Your browser blocks notifications from this site: allow them in its site settings. For email, send the steps to whoever runs your server.',
    missing:
      'Browser notifications need https, which this address lacks. For email, send the steps to whoever runs your server. Until then, please look in now and then.',
    turnOn: 'Turn on notifications',
    copyForHost: 'Copy the email steps',
    forHost:
      'Please set up email on the server that runs Huida: set SMTP_URL to your mail server (for example smtps://user:password@smtp.example.com:465), then restart Huida. After that, I get an email when a customer waits for a person.',
  },
  failed: {
    title: 'The conversations could not be loaded',
    text: 'All messages that came in are stored and will be shown. This page tries again every 15 seconds.',
  },
  stale: (time: string) => `Connection lost. This is how things were at ${time}; trying again every 5 seconds.`,
  hiddenBefore: (date: string) =>
    `Your plan shows messages since ${date}. Older ones are kept and appear after an upgrade.`,
  hiddenAction: 'See plans',
} satisfies InboxPhrases
