/** What is used of a day, and what packs have left. */
import type { accountUsage as zh } from '../../zh/account/usage.ts'

export const accountUsage = {
  title: 'Usage',
  calls: 'API calls today',
  chitChats: 'Small talk today',
  bots: 'Bots',
  of: (used, limit) => `${used} of ${limit}`,
  unlimited: (used) => `${used}, unlimited`,
  resetsAt: (moment) => `Starts again at ${moment}.`,
  endsAt: (moment) => `At the pace of the last two hours, they last until about ${moment}.`,
  warnings: {
    near: (packs) =>
      packs === '0'
        ? "You have nearly used today's calls. After that, your bots politely ask customers to come back tomorrow."
        : "You have nearly used today's calls. After that, your add-on packs take over.",
    full: (packs) =>
      packs === null
        ? "Today's calls are used up. Your add-on pack has taken over; it has no limit."
        : `Today's calls are used up. Your add-on packs have taken over, with ${packs} calls left.`,
    spent: () =>
      "Today's calls are used up, and your bots politely ask customers to come back later. Upgrade your plan or add a pack to go on now.",
  },

  packs: {
    title: 'Add-on packs',
    text: 'Used when the calls of your plan are spent. The pack that expires first goes first.',
    left: (calls) => `${calls} left`,
    leftOf: (left, had) => `${left} of ${had} left`,
    endless: 'unlimited',
    until: (moment) => `until ${moment}`,
    forever: 'does not expire',
    today: (calls) => `${calls} used today.`,
  },

  line: {
    near: ({ used, limit }) => `${used} of today's ${limit} calls are used.`,
    full: ({ packs }) =>
      packs === null
        ? "Today's calls are used up; your add-on pack has taken over."
        : `Today's calls are used up; your add-on packs have ${packs} calls left.`,
    spent: ({ limit, resetsAt }) =>
      `Today's ${limit} calls are used up. Your bots answer customers again from ${resetsAt}.`,
    see: 'See your usage',
  },
} satisfies typeof zh
