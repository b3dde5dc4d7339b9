import type { CallbacksPhrases } from '../../zh/features/callbacks.ts'

export const callbacks = {
  title: 'Contact requests',
  text: ({ done, open }) =>
    `Contact details that customers left when the bot couldn't help, or when they asked for a person. Tick each one off once you've been in touch. Ticked ones are deleted after ${done} days, the others after ${open}.`,
  full: (max) =>
    `The list is full: ${max} customers are waiting. Until you tick some off, the bot can't keep new contact details. It gives its fallback reply instead.`,
  noMail: 'This site sends no email: new requests only appear here, so please look in now and then.',
  count: (count) => count,
  show: 'Show',
  status: { open: 'Open', all: 'All' },
  done: 'Contacted',
  tickAll: {
    action: 'Mark all as contacted',
    title: (count) => `Mark all ${count} as contacted?`,
    text: (days) =>
      `They leave this list. Under All you can still see them for ${days} days, and open single ones again.`,
    confirm: 'Mark all',
  },
  ticked: 'Marked as contacted',
  asked: (text) => `Said before: ${text}`,
  unreadable: "This can't be shown: the installation's SECRET_KEY has changed.",
  tryIt: 'Try it on the chat page',
  left: (text) => `They wrote: ${text}`,
  conversation: 'See the conversation',
  where: {
    API: 'API',
    FACTORY_WEBSITE_v2: 'Website',
    'WECHAT-MP-ZHUJUE': 'WeChat official account',
    'WECHAT-SERVICE-PROVIDER': 'WeChat official account',
    SLACK: 'Slack',
  },
  emptyText: (sendsMail) =>
    `When a customer leaves a phone number, an email address or an order number, it appears here${sendsMail ? ' and you get an email' : ''}.`,
  emptyOpen: 'Nobody is waiting',
  emptyAll: 'No contact details yet',
} satisfies CallbacksPhrases
