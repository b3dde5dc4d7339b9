import type { CallbacksPhrases } from '../../zh/features/callbacks.ts'

export const callbacks = {
  title: 'Contact requests',
  text: "Contact details that customers left when the bot couldn't help, or when they asked for a person. Tick each one off once you've been in touch; ticked ones are deleted after 90 days.",
  noMail: 'This site sends no email: new requests only appear here, so please look in now and then.',
  count: (count) => count,
  show: 'Show',
  status: { open: 'Open', all: 'All' },
  done: 'Contacted',
  ticked: 'Marked as contacted',
  asked: (text) => `Said before: ${text}`,
  unreadable: "This can't be shown: the installation's SECRET_KEY has changed.",
  tryIt: 'Try it on the chat page',
  where: { page: 'Chat page', api: 'API' },
  emptyText: (sendsMail) =>
    `When a customer leaves a phone number, an email address or an order number, it appears here${sendsMail ? ' and you get an email' : ''}.`,
  emptyOpen: 'Nobody is waiting',
  emptyAll: 'No contact details yet',
} satisfies CallbacksPhrases
