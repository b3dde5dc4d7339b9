/** Words that the desks of contact messages and of leads share. */
export const desk = {
  sortLabel: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', changed: 'Last changed first' },
  noMatch: { title: 'Nothing found', text: 'Try another word, or clear the filters.' },
  state: 'State',
  moved: (state: string) => `The state is now: ${state}`,
  history: 'History',
  noHistory: 'Nothing has been done yet.',
  movedTo: (state: string) => `changed the state to: ${state}`,
  replied: 'replied',
  note: {
    label: 'Internal note',
    hint: 'Only administrators see it. A note cannot be changed later.',
    submit: 'Add the note',
    done: 'Note added',
  },
} satisfies typeof import('../../zh/enquiries/desk.ts').desk
