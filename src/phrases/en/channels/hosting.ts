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
      'About 10 minutes',
    ],
    bot: 'Which bot',
    start: 'Start',
    logIn: 'Log in and start',
    logInText: 'You come back to this page.',
    noBot: 'You have no bot yet. Create one first.',
    create: 'Create a bot',
    connected: 'Connected to Slack',
    connectedText: 'Mention it in Slack or write to it directly, and ask it something.',
    toConnection: 'See the connection',
    failed: 'It was not connected',
    again: 'Try again',
    contact: 'Contact us',
    home: 'Home page',
    chosenBot: (name) => `Bot: ${name}`,
  },
} satisfies typeof zh
