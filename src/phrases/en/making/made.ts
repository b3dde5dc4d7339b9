import type { made as zh } from '../../zh/making/made.ts'

export const made = {
  title: 'Set up your bot',
  text: 'Fill it in step by step and try it as you go. Once your bot has been created, everything is saved as you go, and you can carry on from any computer.',
  paths: {
    basic: {
      title: 'Basic',
      minutes: 'About 5 minutes',
      text: 'What customers ask most, ready to use right away.',
      contains: [
        'Name, language, template and an introduction',
        'What you sell, what it costs, how to buy, and details such as opening hours',
        'A look at the ready-made answers, and one of your own',
        'Three test questions, then go live',
      ],
      start: 'Start basic set-up',
    },
    integrated: {
      title: 'Full',
      minutes: 'About 30 minutes',
      text: 'Everything about your product, and a bot with a character of its own.',
      contains: [
        'All of the basic set-up',
        'Personality, where it comes from and who made it',
        'Offers, your website, and how each feature works and what it costs',
        'More answers of your own: typed, pasted or uploaded',
      ],
      start: 'Start full set-up',
    },
  },
  estimates: 'Times are estimates, from what is left to fill in. You can skip any step and come back to it.',
  drafts: 'Continue setting up',
  draft: (step, steps, title) => `Step ${step} of ${steps}: ${title}`,
  goOn: (name) => `Continue with ${name}`,
  begun: {
    title: (name) => (name === '' ? 'You have begun to fill it in' : `You have begun with ${name}`),
    text: 'It is kept in this browser only. Carry on to save it to your account.',
    goOn: 'Carry on',
    drop: 'Discard',
  },
  quick: 'Rather not go step by step?',
  quickLink: 'Create a bot right away',
  tour: 'Take the 60-second tour',
} satisfies typeof zh
