import type { hosting as zh } from '../../zh/channels/hosting.ts'

export const hosting = {
  text: 'Hosting means that the bot answers for you on another platform: customers ask in Slack or WeChat, and the answers come from yours.',
  stateTitle: 'Hosting of this bot',
  stateText: 'Each account on a platform is paused and resumed by itself.',
  personal: 'Personal WeChat',
  personalText:
    'After you scan a code and confirm on your phone, the bot answers for your personal WeChat, for at most 15 minutes at a time. It is not built yet and cannot be enabled.',
  slack: 'Slack',
  wechat: 'WeChat official account',
  planTitle: 'Plan',
  planText:
    'Every plan can connect to platforms, at no extra charge. Each answer on a platform counts as one call, as on the web.',
  planFree: 'You have the free plan. With more customers a day may run out of answers; VIP has more.',
  planVip: 'You have VIP already.',
  planAdmin: 'Administrators have no limit.',
  upgrade: 'Upgrade to VIP',
  usage: 'See usage',
  toConnect: 'Ways to connect',

  states: {
    none: 'Not enabled',
    submitted: 'Token submitted',
    enabled: 'Enabled',
    removed: 'Removed',
    failure: 'Failed',
  },
  isOpen: 'Answering',
  isClosed: 'Paused',
  enable: 'Enable',
  manage: 'Manage',
  fix: 'See the fix',

  slackPage: {
    title: 'Add your bot to Slack',
    text: 'Colleagues and customers then mention it in Slack, or write to it directly, and get an answer at once.',
    needs: 'What you need',
    need: [
      'A Slack workspace in which you are an administrator. If you are not, you can ask for approval',
      'A bot that has its answers',
      'A few minutes',
    ],
    bot: 'Which bot',
    start: 'Start',
    add: 'Add to Slack',
    own: 'Connect with a Slack app of your own',
    logIn: 'Log in and start',
    logInText: 'You come back to this page.',
    noBot: 'You have no bot yet. Create one first.',
    create: 'Create a bot',
    connected: 'Connected to Slack',
    connectedText: 'Mention it in Slack or write to it directly, and ask it something.',
    toConnection: 'See the connection',
    failed: 'It was not connected',
    reasons: {
      denied: { is: 'You cancelled it in Slack.', todo: 'Nothing was changed. You can try again at any time.' },
      expired: {
        is: 'This link no longer works.',
        todo: 'It is good once, and for 10 minutes. Please start again.',
      },
      'other-session': {
        is: 'You are not logged in as whoever started this.',
        todo: 'You may have changed accounts, or logged in again meanwhile. Log in to the account to connect, and start again.',
      },
      'in-use': {
        is: 'This workspace is connected to another bot.',
        todo: 'A workspace can have one bot. To use this one, first remove the connection of the other one under Connect.',
      },
      plan: {
        is: 'This bot is over the limit of the plan, so it cannot be connected.',
        todo: 'Upgrade the plan, or choose another bot.',
      },
      full: {
        is: 'This bot has as many connections as it can have.',
        todo: 'Remove one that is no longer used, then try again.',
      },
      refused: {
        is: 'Slack did not allow it.',
        todo: 'The workspace may not allow installing it, or the app is not set up right. Try again later, and contact us if it keeps failing.',
      },
      unreachable: { is: 'Slack cannot be reached at the moment.', todo: 'Please try again in a few minutes.' },
    },
    upgrade: 'Upgrade the plan',
    again: 'Try again',
    contact: 'Contact us',
    home: 'Home page',
    chosenBot: (name) => `Bot: ${name}`,
  },
} satisfies typeof zh
