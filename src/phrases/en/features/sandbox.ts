import type { sandbox as chinese } from '#phrases/zh/features/sandbox.ts'

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)

export const sandbox: typeof chinese = {
  title: 'Try building a bot',
  text: 'Write a few questions and answers and ask the bot right away. No sign-up: everything stays in this browser.',
  notKept:
    'This browser does not keep what you write (a private window?). Save it as a file before you close the page.',

  views: { label: 'Show', write: 'Write', chat: 'Ask' },

  bot: {
    heading: 'Bot',
    name: 'Name',
    namePlaceholder: 'Your shop, for example',
    language: 'Language',
    unnamed: 'My bot',
  },

  items: {
    heading: 'Questions and answers',
    count: (count, limit) => `${count} of ${limit}`,
    add: 'Add an item',
    full: (limit) => `You can write up to ${limit} items here.`,
    emptyTitle: 'Write your first answer',
    emptyText: 'What do customers ask most? Pick one to start with:',
    seeds: ['What are your opening hours?', 'When will my order ship?', 'Can I return it?'],
    question: 'What customers ask',
    questionPlaceholder: 'When will my order ship?',
    answer: 'What the bot answers',
    answerPlaceholder: 'Orders paid before 4 pm ship the same day.',
    variants: 'Other ways to ask it',
    variantsHint: 'One a line. You can leave this empty.',
    variantCount: (count) => (count === 1 ? '1 variant' : `${count} variants`),
    untitled: 'No question yet',
    edit: (question) => `Edit "${question}"`,
    done: 'Close',
    removed: 'Item deleted.',
    faults: {
      'question-missing': 'Enter the question',
      'answer-missing': 'Enter the answer',
      'too-long': (question, answer, variants) =>
        `Too long: up to ${question} characters for a question or variant, ${answer} for the answer, and ${variants} variants`,
      repeated: 'Another item has the same question, and only that one answers',
    },
  },

  chat: {
    label: 'Chat with your bot',
    online: 'Runs in your browser',
    placeholder: 'Ask as a customer would',
    starters: 'You can ask',
    nothingYet: 'Write an item, then ask it here.',
    from: (question, percent) => `From "${question}" · ${percent} sure`,
    unsure: 'Not sure, so the customer chooses',
    unknown: 'No item comes close',
    notKept: 'Nothing is really noted here. A real bot passes contact details on to you.',
    failed: 'No answer came. Try again.',
    stopped: 'Part of the page did not load. Check your connection.',
    fix: 'Not right?',
    teach: 'Teach it',
    fixLabel: 'Fix this answer',
    asNew: 'Write a new item for it',
    asVariant: (question) => `Same as "${question}"`,
    startOver: 'Clear chat',
  },

  keep: {
    heading: 'Keep it',
    text: (count) =>
      `Request a free account. Once approved, open the invitation link in this browser and ${count === 1 ? 'this item becomes' : `these ${count} items become`} your bot.`,
    textEmpty:
      'Write some items, then request a free account. Once approved, open the invitation link in this browser and they become your bot.',
    textForOwners: (count) => `Create a bot with ${items(count)}. About 30 common items come with it.`,
    request: 'Request a free account',
    create: 'Create this bot',
    save: 'Save as a file',
    restore: 'Restore from a file',
    startOver: 'Start over',
    startedOver: 'Everything cleared.',
    restored: (count) => `Restored ${items(count)}.`,
    fileName: 'my-trial-bot.json',
    notReadable: 'This file was not saved here. Nothing was changed.',
  },

  brought: {
    title: (count) => `Bring the ${items(count)} you tried out`,
    text: (rest) =>
      `You built a bot in this browser before. Its items will come first in the new one.${
        rest === 0
          ? ''
          : ` ${rest === 1 ? '1 more is' : `${rest} more are`} not ready yet and will stay on the trial page.`
      }`,
  },
}
