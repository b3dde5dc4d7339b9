export const ownData = {
  title: 'Your data',
  text: 'Your data is yours: take all of it with you whenever you like.',
  archive: {
    title: 'Export everything',
    text: (days: number) =>
      `One archive with everything in your account: your details, bots and settings, corpus, chats, contacts, contact requests, files, daily usage and activity. Once it is ready, you have ${days} days to download it.`,
    secrets:
      'Passwords and keys are never in it. It does hold what your customers said and how to reach them, so please keep it safe.',
    start: 'Export my data',
    again: 'Export again',
    left: (count: number, perDay: number) => `${count} of ${perDay} exports left today`,
    spent: (perDay: number) => `You have used today's ${perDay} exports. You can export again tomorrow.`,
    status: { waiting: 'In line', writing: 'Being written', ready: 'Ready', failed: 'Failed' },
    asked: (when: string) => `Asked for ${when}`,
    progress: (percent: string) => `${percent} done`,
    mayLeave: 'You can close this page. We email you when it is done.',
    mayLeaveWithoutMail: 'You can leave this page and come back for it later.',
    readyUntil: (size: string, until: string) => `${size}, to download until ${until}`,
    failedText: 'Something went wrong while the archive was written. Please try again: this one does not count.',
    download: 'Download archive',
    list: 'Your exports',
  },
} satisfies typeof import('../../zh/account/own-data.ts').ownData
