/** The page “Contact us”. */
export const contact = {
  title: 'Contact us',
  text: 'A question, an idea, something broken, or a plan to work together? Write to us, and we will get back to you.',
  typeLabel: 'What is it about?',
  types: {
    question: 'Question',
    suggestion: 'Suggestion',
    fault: 'Something is broken',
    cooperation: 'Partnership',
    other: 'Something else',
  },
  question: 'Your message',
  questionHint: (min: string, max: string) => `${min} to ${max} characters`,
  count: (used: string, max: string) => `${used} / ${max}`,
  username: 'Your name',
  email: 'Email',
  submit: 'Send',
  afterwards: "You'll get a reference number, and we'll reply to the email above.",
  missing: { username: 'Enter your name', question: 'Write your message' },
  sending: 'Sending',
  limit: {
    title: (limit: string) => `You have sent ${limit} messages today`,
    text: 'What you wrote stays here. You can send it tomorrow.',
    mail: "If it can't wait, write to",
  },
  sent: {
    title: 'We have your message',
    text: (email: string) =>
      `We will get back to you at ${email}. If you write to us about it again, this is your reference:`,
    again: 'Write another one',
    home: 'Back to the home page',
  },
} satisfies typeof import('../../zh/enquiries/contact.ts').contact
