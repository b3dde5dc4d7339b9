/** Named API keys of the account. */
export const apiKeys = {
  title: 'API keys',
  text: 'Give each program a key of its own, with its own bots, end date and daily cap. If one leaks, you stop just that one.',
  create: 'New key',
  full: (max: string) => `You can have ${max} keys. Revoke one you no longer need first.`,
  empty: {
    title: 'No keys yet',
    text: 'Your programs call the API with a key.',
  },
  reference: 'API reference',

  row: {
    allBots: 'All bots',
    mayAll: 'All permissions',
    noBots: 'Its bots were deleted',
    forAccount: 'Account calls',
    expired: 'Expired',
    expires: (date: string) => `Expires ${date}`,
    endless: 'Never expires',
    cap: (used: string, limit: string) => `${used} of ${limit} calls today`,
    noCap: 'No daily cap',
    used: (when: string) => `Used ${when}`,
    unused: 'Not used yet',
    created: (date: string) => `Created ${date}`,
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
  },

  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use it stop working at once. This cannot be undone.',
    submit: 'Revoke key',
    done: 'Key revoked',
  },

  form: {
    title: 'New key',
    name: 'Name',
    nameHint: 'The program it is for, such as "Web shop"',
    reach: 'Bots it may ask',
    reaches: { all: 'All bots, including future ones', some: 'Only the bots I choose', none: 'None' },
    reachesNothing: 'Choose at least one bot, or account calls',
    chosen: 'Choose bots',
    noneYet: 'You have no bots yet.',
    may: 'What it may do with them',
    mays: { all: 'Everything, including what comes later', some: 'Only what I choose' },
    chosenScopes: 'Permissions',
    scopes: {
      'messages:send': 'Send messages',
      'messages:read': 'Read messages',
      'messages:reply': 'Answer customers as a person, in the inbox',
      'corpus:read': 'Read the corpus',
      'corpus:write': 'Change the corpus',
      connections: 'Manage connections and webhooks',
    },
    forAccount: 'It may also make account calls',
    forAccountHint:
      'The calls under /factory, which show your plan and your list of bots. Such a key ends when you change your password.',
    expiry: 'Expires after',
    expiries: { '30': '30 days', '90': '90 days', '365': 'One year', never: 'Never' },
    cap: 'Calls a day, at most',
    capHint:
      'Keeps a faulty program from using up your whole quota. Failed calls count as well. Leave empty for no cap.',
    noCap: 'No cap',
    submit: 'Create key',
  },

  made: {
    title: 'Your key is ready',
    text: 'It is shown only this once. Copy it into your program now.',
    key: 'Key',
    use: 'Send it as a header',
    done: 'I have saved it',
  },
} satisfies typeof import('../../zh/account/keys.ts').apiKeys
