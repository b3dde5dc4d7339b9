import type { facts as zh } from '../../zh/features/facts.ts'

export const facts = {
  usedIn: (items) =>
    items === 0 ? 'not used by any item that is on' : items === 1 ? 'used in 1 item' : `used in ${items} items`,
  reads: 'Customers read: ',
  notForUs: {
    text: 'Something your shop does not have? Choose "Not for us": the items that use it are switched off, and you will not be asked again.',
    label: 'Not for us',
    labelOf: (label) => `Not for us: ${label}`,
    title: (items) =>
      items === 1 ? 'Switches off the item that uses it' : `Switches off the ${items} items that use it`,
    done: (label, count) => `You will not be asked for "${label}" again. Items switched off: ${count}`,
  },
  showItems: 'Show the items with blanks',
  example: (text) => `For example: ${text}`,
  save: 'Save',
  saved: 'Saved. The answers that use it are updated.',
  band: {
    title: (count) => (count === 1 ? 'Fill in 1 blank first' : `Fill in ${count} blanks first`),
    text: 'Some template answers wait for these. Each is filled in once and used everywhere.',
    next: 'Next',
    last: 'Done',
    all: 'Still blank',
    choose: (label) => `Fill in "${label}"`,
    place: (place, count) => `${place} / ${count}`,
  },
  filled: {
    title: 'Details that template answers use',
    text: 'Change one here, and every answer that uses it changes with it.',
  },
  card: {
    title: (count) => (count === 1 ? 'Fill in 1 blank first' : `Fill in ${count} blanks first`),
    text: 'Fill each in once and it goes into every answer. Until then, customers who ask about it are invited to leave their contact details. Once filled in, the answers switch on by themselves.',
    fill: 'Fill in',
    skip: 'Later',
    dialogTitle: 'Fill in the blanks',
  },
  blank: {
    tag: 'Has blanks',
    missing: (labels) => `Not filled in yet: ${labels.join(', ')}. Once filled in, the answer switches on by itself.`,
    fill: 'Fill in',
    filter: 'Has blanks',
    toggle: (question) => `"${question}" has blanks: fill them in first`,
  },
} satisfies typeof zh
