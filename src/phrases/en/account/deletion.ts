/** Deleting an account: asked for, waited for, taken back. */
function count(amount: string, one: string, many: string): string {
  return `${amount} ${amount === '1' ? one : many}`
}

export const accountDeletion = {
  title: 'Delete this account',
  text: (days: number) =>
    `Your account closes at once: bots stop answering, keys stop working, and all devices are logged out. After ${days} days everything in it is deleted for good. Until then you can log in and keep it.`,
  start: 'Delete account',

  dialog: {
    title: 'Delete this account',
    lost: 'You will lose all of this:',
    bots: (bots: string, items: string) =>
      `${count(bots, 'bot', 'bots')} with ${count(items, 'corpus item', 'corpus items')}`,
    conversations: (amount: string) =>
      `${count(amount, 'conversation', 'conversations')}, your contacts and their contact requests`,
    files: (amount: string) => count(amount, 'file', 'files'),
    keys: (amount: string) =>
      `${count(amount, 'API key', 'API keys')}; sites and programs that use ${amount === '1' ? 'it' : 'them'} stop working`,
    plan: (lastDay: string) => `The rest of your VIP plan, to ${lastDay}, without a refund`,
    planWithoutEnd: 'Your VIP plan, without a refund',
    packs: (amount: string) => `${count(amount, 'call', 'calls')} left in add-on packs, without a refund`,
    packsUnlimited: 'Your unlimited add-on pack, without a refund',
    account: 'Your details and your log-in. You can sign up with the same email again later',
    kept: 'For bookkeeping, receipts keep their number, amount and dates, without your name.',
    exportFirst: 'Want a copy? Close this window first and use "Export everything" above.',
    undo: (until: string) => `Log in before ${until} to keep the account. Everything will be as it was.`,
    password: 'Password',
    code: 'Code or recovery code',
    submit: 'Delete account',
  },

  asked: {
    title: 'Your account is closed',
    text: (until: string) => `On ${until}, everything in it will be deleted for good.`,
    undo: 'Changed your mind? Log in before then and choose "Keep the account".',
    logIn: 'Log in again',
    home: 'Back to the home page',
  },

  waiting: {
    title: (until: string) => `This account will be deleted on ${until}`,
    text: (email: string) =>
      `The account ${email} is closed: its bots do not answer, and its keys do not work. On that day, everything in it will be deleted for good.`,
    keepText: 'Keep it, and everything works again right away.',
    keep: 'Keep the account',
    kept: 'Your account has been kept',
    logOut: 'Log out',
  },
} satisfies typeof import('../../zh/account/deletion.ts').accountDeletion
