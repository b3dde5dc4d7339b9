export const common = {
  productName: 'Huida 会答',
  titleOf: (screen: string) => `${screen} · Huida`,
  skipToContent: 'Skip to content',
  loading: 'Loading',

  actions: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
    remove: 'Delete',
    edit: 'Edit',
    add: 'Add',
    back: 'Back',
    retry: 'Try again',
    reload: 'Reload the page',
    copy: 'Copy',
    copied: 'Copied',
    search: 'Search',
    send: 'Send',
    undo: 'Undo',
    more: 'More',
    clear: 'Clear',
    showMore: 'Show more',
  },

  list: {
    export: 'Export CSV',
    clearFilters: 'Clear filters',
    clearSearch: 'Clear search',
    selection: 'Selected items',
    selected: (count) => `${count} selected`,
    selectEverything: (count) => `Select all ${count} matching`,
    clearSelection: 'Clear selection',
  },

  menu: {
    site: 'Site',
    workspace: 'Workspace',
    account: 'Account',
    openMenu: 'Open menu',
    home: 'Home',
    product: 'Product',
    plans: 'Plans',
    logIn: 'Log in',
    requestInvitation: 'Request an invitation',
    bots: 'My bots',
    factory: 'My bots',
    chat: 'Test and improve',
    profile: 'Account',
    administration: 'Administration',
    system: 'System',
    console: 'Admin console',
    help: 'Help',
    waiting: (count) => `${count} waiting for you`,
    accountDetails: 'Account details',
    logOut: 'Log out',
  },

  workspace: {
    readOnly:
      'Your plan has ended and this bot is over its limit: customers cannot open it, and you can look, but not change anything.',
    readOnlyAction: 'See your plan',
    build: 'Build',
    talk: 'Talk',
    allBots: 'All bots',
    waitingPeople: (count: string) => `${count} waiting`,
    personWanted: {
      title: (bot: string) => `${bot}: a customer wants a person`,
      text: (count: string) => `Customers waiting: ${count}`,
    },
    chooseBot: 'Choose a bot',
    noBotTitle: 'Choose a bot first',
    noBotText: 'This page shows one bot. Choose which one to open.',
    languageName: { zh: 'Chinese', en: 'English' },
    templateName: { general: 'Customer service', coin: 'Cryptocurrency support' },
    noItems: 'No answers yet',
  },

  logOutConfirm: {
    title: 'Log out?',
    text: 'You will need your password to come back to your workspace.',
    action: 'Log out',
  },

  language: {
    label: 'Interface language',
    switchTo: '中文',
    locked: 'This site is offered in one language',
  },

  theme: {
    label: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'System',
  },

  confirmDialog: {
    typeName: (name: string) => `Type "${name}" to confirm`,
  },
  draft: {
    restored: 'Restored what you had not saved',
    discard: 'Discard',
  },
  leaveForm: {
    title: 'Leave without saving?',
    text: 'What you typed is not saved yet and would be lost.',
    stay: 'Keep editing',
    leave: 'Discard',
  },

  chat: {
    thread: 'Conversation',
    you: 'You',
    bot: 'Bot',
    composerLabel: 'Your question',
    composerPlaceholder: 'Type a question and press Enter',
    typing: 'Answering',
    suggestions: 'Did you mean',
    yes: 'Yes',
    noPerson: 'No, talk to a person',
    noneOfThese: 'None of these',
    failed: 'Not sent',
    file: (name, size) => `Attachment: ${name}, ${size}`,
  },

  confidence: {
    label: 'Confidence',
    percent: (percent: number) => `${percent}% sure`,
  },

  checklist: {
    progress: (done: number, total: number) => `${done} of ${total}`,
    done: 'Done',
    open: 'To do',
  },

  vip: {
    title: 'This version only available for VIP',
    badge: 'VIP',
    upgrade: 'See the plans',
  },

  errorNotice: {
    title: 'Something went wrong',
    requestId: (id: string) => `Request ${id}`,
  },

  missing: {
    email: 'Enter your email',
    password: 'Enter a password',
    confirm: 'Enter the password again',
    original: 'Enter your current password',
    code: 'Enter the code',
    emailCode: 'Enter the code',
    invitationCode: 'Enter the invitation code',
    purpose: 'Say what the bot is for',
    name: 'Enter a name',
    question: 'Enter a question',
    answer: 'Enter an answer',
    reason: 'Enter a reason',
  },

  notFound: {
    documentTitle: 'Page not found',
    title: 'Page not found',
    text: 'The address may be mistyped, or the page is not open yet. Were you looking for one of these?',
    destinations: 'Try one of these',
    homeText: 'See what Huida does and talk to a sample bot',
    botsText: 'Open, create and manage your bots',
    logInText: 'Go to your workspace',
    labText: (demos: readonly string[]) => demos.join(', '),
    requestText: 'No account yet? Request an invitation',
    accountText: 'Your account details and plan',
  },

  unreachable: 'The server cannot be reached. Trying again; this page stays as it is.',

  screenError: {
    title: 'This page could not be opened',
    text: 'Something unexpected happened on the page. Your content is safe; reloading usually helps.',
    chunkTitle: 'The page did not finish loading',
    chunkText: 'The network is slow, or the site was just updated. Reload the page to carry on.',
    goHome: 'Go to the home page',
  },

  footer: {
    tagline: 'Your own answers, for your own customers.',
    productHeading: 'Explore',
    startHeading: 'Get started',
  },

  time: {
    justNow: 'just now',
    never: 'never',
  },
} satisfies typeof import('../zh/common.ts').common
