/** What an ADMIN does with what came by way of “Contact us”. */
export const contactDesk = {
  title: 'Contact messages',
  text: 'What people wrote on the contact page. Replies go out by email in the language of the message.',
  textWithoutMail:
    'What people wrote on the contact page. This site sends no mail: a reply waits in the outbox for you to pass on.',
  count: (count: string) => `${count} in all`,
  search: 'Search name, email, reference or text',
  stateFilter: 'State',
  typeFilter: 'Type',
  allStates: 'All states',
  allTypes: 'All types',
  states: { new: 'New', 'in-progress': 'In progress', answered: 'Answered', closed: 'Closed' },
  columns: {
    created: 'Received',
    reference: 'Reference',
    state: 'State',
    type: 'Type',
    username: 'Name',
    email: 'Email',
    question: 'Message',
    changed: 'Last change',
  },
  exported: {
    fileName: 'contact messages',
    titles: ['Received (UTC)', 'Reference', 'State', 'Type', 'Name', 'Email', 'Message', 'Last change (UTC)'],
  },
  from: (username: string, type: string) => `${username}: ${type}`,
  received: (when: string) => `Received ${when}`,
  empty: {
    title: 'No messages yet',
    text: 'When somebody writes on the contact page, it appears here.',
    action: 'See the contact page',
  },
  open: (username: string) => `Open the message of ${username}`,
  reply: {
    label: 'Reply',
    hint: (language: string, email: string) => `Please write in ${language}. It goes to ${email}.`,
    hintWithoutMail: (language: string, email: string) =>
      `Please write in ${language}. The reply waits in the outbox for you to pass on to ${email}.`,
    begins: (greeting: string) => `The mail begins with "${greeting}", so start with what you have to say.`,
    greetings: { zh: (name: string) => `${name}，你好：`, en: (name: string) => `Hello ${name},` },
    language: { zh: 'Chinese', en: 'English' },
    submit: 'Send the reply',
    done: (email: string) => `Replied to ${email}`,
    doneWithoutMail: 'The reply is in the outbox. Please pass it on.',
  },
} satisfies typeof import('../../zh/enquiries/contact-desk.ts').contactDesk
