/** Add-on packs of an account, as an ADMIN gives and takes them. */
import type { packs as zh } from '../../zh/console/packs.ts'

export const packs = {
  title: 'Add-on packs',
  text: "Used once the day's plan answers run out. The pack expiring soonest is used first.",
  none: 'No packs yet.',
  grant: 'Add a pack',
  endless: 'unlimited',
  leftOf: (left, had) => `${left} of ${had} left`,
  until: (moment) => `until ${moment}`,
  over: (moment) => `expired ${moment}`,
  forever: 'does not expire',
  since: (date) => `given ${date}`,

  withdraw: {
    action: 'Take back',
    title: 'Take this pack back?',
    text: 'What is left of it cannot be used any more. What was used stays used.',
    confirm: 'Take back',
    done: 'The pack was taken back',
  },

  dialog: {
    title: 'Add a pack',
    calls: 'Answers',
    endless: 'Unlimited',
    expiresAt: 'Last day',
    expiresHint: 'Good until this day ends. Leave empty if it does not expire.',
    note: 'Note',
    noteHint: 'The owner sees it beside the pack, such as the number of a payment.',
    submit: 'Add',
    done: 'The pack was added. The email to the owner is in the outbox.',
  },
} satisfies typeof zh
