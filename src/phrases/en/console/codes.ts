import type { CodesPhrases } from '../../zh/console/codes.ts'

export const codes = {
  title: 'Invitation codes',
  text: 'The codes that were given out, and what became of them. The codes themselves are not shown here. An unused one can be revoked.',
  count: (count) => `${count} in all`,
  state: 'State',
  all: 'All states',
  states: { open: 'Unused', used: 'Used', expired: 'Expired', revoked: 'Revoked' },
  search: 'Search email or note',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  anyone: 'Anyone',
  created: (when) => `Created ${when}`,
  expires: (date) => `Valid until ${date}`,
  used: (when, by) => `Used ${when} by ${by}`,
  usedByGone: (when) => `Used ${when} by an account that was deleted`,
  revoke: 'Revoke',
  revokeOf: (whom) => `Revoke the code for ${whom}`,
  revokeDialog: {
    title: 'Take this code back?',
    text: (whom) => `Afterwards nobody can sign up with the code for ${whom}. You can create another one any time.`,
    action: 'Revoke',
  },
  revoked: 'Code revoked',
  empty: {
    title: 'No codes yet',
    text: 'Approve a request or invite somebody, and the code is listed here.',
    action: 'Go to the requests',
  },
  noMatch: { title: 'No code matches', text: 'Try another state or another word.' },
  exported: {
    fileName: 'invitation codes',
    titles: ['Created (UTC)', 'For', 'Note', 'State', 'Valid until (UTC)', 'Used (UTC)', 'Account'],
  },
} satisfies CodesPhrases
