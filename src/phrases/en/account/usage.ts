/** What is used of a day, and what packs have left. */
import type { accountUsage as zh } from '../../zh/account/usage.ts'

export const accountUsage = {
  title: 'Usage',
  calls: 'Answers today',
  callsHint: 'Each customer message that is answered counts; your own tests do not.',
  chitChats: 'Small talk today',
  bots: 'Bots',
  of: (used, limit) => `${used} of ${limit} used`,
  unlimited: (used) => `${used} used, unlimited`,
  resetsAt: (moment) => `Resets on ${moment}.`,
  endsAt: (moment) => `At the pace of the last two hours, they last until about ${moment}.`,
  warnings: {
    near: (packs) =>
      packs === '0'
        ? "You have nearly used today's answers. After that, your bots politely ask customers to come back tomorrow."
        : "You have nearly used today's answers. After that, your add-on packs take over.",
    full: (packs) =>
      packs === null
        ? "Today's answers are used up. Your add-on pack has taken over; it has no limit."
        : `Today's answers are used up. Your add-on packs have taken over, with ${packs} answers left.`,
    spent: () => "Today's answers are used up, and your bots politely ask customers to come back later.",
  },

  more: { free: 'Ask for VIP to answer more each day', paid: 'Contact us for more answers' },

  packs: {
    title: 'Add-on packs',
    text: "Used once the day's plan answers run out. The pack expiring soonest is used first.",
    left: (calls) => `${calls} left`,
    leftOf: (left, had) => `${left} of ${had} left`,
    endless: 'unlimited',
    until: (moment) => `until ${moment}`,
    forever: 'does not expire',
    today: (calls) => `${calls} used today.`,
  },

  line: {
    near: ({ used, limit }) => `${used} of today's ${limit} answers are used.`,
    full: ({ packs }) =>
      packs === null
        ? "Today's answers are used up; your add-on pack has taken over."
        : `Today's answers are used up; your add-on packs have ${packs} answers left.`,
    spent: ({ limit, resetsAt }) =>
      `Today's ${limit} answers are used up. Your bots answer customers again from ${resetsAt}.`,
    see: 'See your usage',
  },
} satisfies typeof zh
