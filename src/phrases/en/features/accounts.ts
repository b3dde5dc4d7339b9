function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

export const accounts = {
  fields: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    originalPassword: 'Original password',
    confirm: 'Confirm password',
    confirmNew: 'Confirm new password',
    invitationCode: 'Invitation code',
    emailCode: 'Email code',
    purpose: 'What the bot is for, or your industry',
    showPassword: 'Show password',
  },

  passwordRules: {
    label: 'Password rules',
    length: '8 characters or more',
    upper: 'Uppercase letter',
    lower: 'Lowercase letter',
    digit: 'Digit',
    special: 'Special character',
    uncommon: 'Not too common, and not like your email (checked when you submit)',
    met: 'met',
    unmet: 'not met yet',
  },

  sending: 'Sending',

  code: {
    send: 'Send code',
    sendAgain: 'Send again',
    sendAgainIn: (seconds: number) => `Again in ${seconds} s`,
    sent: (email: string, minutes: number) =>
      `A code is on its way to ${email}. It is valid for ${count(minutes, 'minute')}.`,
    made: (email, minutes) =>
      `A code for ${email} is ready and works for ${minutes} minutes. This site sends no email: ask its administrator for the 6 digits.`,
    hint: 'The 6 digits from the email',
    hintWithoutMail: '6 digits',
    nothingCame: 'Nothing there? Check your spam folder, or send it again in a moment.',
  },

  logIn: {
    wrong: 'Incorrect email or password',
    unverified: 'This new email is not confirmed yet. Open the mail that we sent to it, or log in with your old email.',
    title: 'Log in',
    welcome: 'Welcome back',
    text: 'Log in to go to your workspace.',
    textBeforeNext: 'Log in to continue.',
    submit: 'Log in',
    forgot: 'Forgot password',
    noAccount: 'No account yet?',
    signUp: 'Sign up with a code',
    apply: 'Request an invitation',
  },

  secondStep: {
    title: 'One more step',
    app: {
      text: 'Open the authenticator app on your phone and enter the six digits it shows.',
      label: 'Code',
      placeholder: '6 digits',
      other: 'No phone at hand? Use a recovery code',
    },
    recovery: {
      text: 'Enter any of the recovery codes you saved. Each one works once.',
      label: 'Recovery code',
      placeholder: 'XXXX-XXXX-XXXX-XXXX',
      other: 'Use the authenticator app instead',
    },
    submit: 'Verify and log in',
    back: 'Back to another account',
    lost: 'Lost both phone and codes? Ask the administrator of this site for a reset.',
  },

  signUp: {
    title: 'Sign up',
    heading: 'Sign up with your code',
    text: 'An invitation code works for one email address only: the one that received it.',
    submit: 'Create account',
    hasAccount: 'Already have an account?',
    logIn: 'Log in',
    noCode: 'No invitation code yet?',
    apply: 'Request one',
    existsLogIn: 'Log in with this email',
    existsReset: 'Forgot password',
    codeFilledIn: 'Your invitation code is filled in.',
    allFilledIn: 'Your email and invitation code are filled in. Choose a password and you are ready.',
  },

  setUp: {
    title: 'Set up the owner',
    badge: 'First set-up',
    heading: 'Set up the owner account',
    text: 'Huida is installed. Create the first account now. The owner approves invitations and can use every feature.',
    submit: 'Create the owner account',
    linkWrongTitle: 'This set-up link does not work',
    linkWrongText: 'Part of it may be missing, or the server has restarted and printed a new one.',
    linkWrongSteps: [
      'Go back to the terminal that runs Huida',
      'Find the set-up link printed when it last started',
      'Copy the whole link into your browser',
    ],
    tryAgain: 'Check the link again',
    doneTitle: 'The owner account already exists',
    doneText:
      'A set-up link works once; from now on, log in. If it was not you, check who can see the output of the server.',
    logIn: 'Go to log-in',
  },

  apply: {
    title: 'Request an invitation',
    text: "Tell us what your bot will do. One request per email address. We'll reply by email.",
    textWithoutMail:
      'Tell us what the bot is for. You can apply once with an email. Once approved, the administrator sends you an invitation link.',
    purposePlaceholder: 'For example: an outdoor shop, questions about delivery, returns and sizes',
    purposeLeft: (left: string) => `${left} characters left`,
    submit: 'Send request',
    hasCode: 'Got your code already?',
    signUp: 'Sign up',
    alreadyTitle: 'We already have a request from this address',
    alreadyText:
      'No need to send it again while we review it. If it was approved, the code is in your inbox: look for "Your invitation code".',
    alreadyWithoutMail:
      'There is no need to apply again while it is under review. If it has been approved, ask the administrator for your invitation link.',
    existsTitle: 'This address already has an account',
    existsText: 'You do not need an invitation. Just log in.',
  },

  reset: {
    title: 'Reset your password',
    text: 'Enter the email you signed up with and we will send you a code.',
    textWithoutMail:
      'This site sends no email. Enter the email you signed up with, then ask the administrator for the code.',
    steps: {
      label: 'Steps to reset your password',
      email: 'Email',
      code: 'Code',
      password: 'New password',
      done: 'done',
      current: 'current',
    },
    submitEmail: 'Send code',
    submitWithoutMail: 'Create a code',
    codeTitle: 'Enter the code',
    submitCode: 'Next',
    otherEmail: 'Use another email',
    passwordTitle: 'Set a new password',
    passwordText: (email: string) => `For ${email}. Once it is set, all other devices are logged out.`,
    submitPassword: 'Save new password',
    startAgain: 'Get a new code',
    backToLogIn: 'Back to log-in',
    remembered: 'Remembered your password?',
  },

  confirmation: {
    title: 'Confirmation',
    application: {
      heading: 'Your request is in',
      text: (email: string) => `We will review it and reply to ${email}.`,
      textWithoutEmail: 'We will review it and reply by email.',
      textWithoutMail:
        'We will review your request. This site sends no email: once approved, the administrator sends you an invitation link.',
      steps: [
        'Request sent',
        'Under review',
        'Once approved, you get a link by email',
        'Open it and choose a password',
      ],
      stepsWithoutMail: [
        'Request sent',
        'Under review',
        'Once approved, the administrator sends you a link',
        'Open it and choose a password',
      ],
      tryOut: 'Try building a bot meanwhile',
      carryOn: 'Carry on with the bot you started',
      action: 'I have a code, sign up',
    },
    password: {
      heading: 'Your new password is set',
      text: 'All other devices were logged out. Log in with the new password now.',
      action: 'Go to log-in',
    },
    nothing: {
      heading: 'There is nothing to confirm here',
      text: 'Part of the link may be missing. Perhaps you wanted one of these:',
      signUp: 'Sign up with an invitation code',
      reset: 'Reset your password',
      logIn: 'Log in',
    },
    home: 'Go to the home page',
  },

  tier: { ADMIN: 'Admin', VIP: 'VIP', FREE: 'Free' },
  plan: { free: 'Free', 'vip-monthly': 'VIP, monthly', 'vip-yearly': 'VIP, yearly' },
  noPlan: 'No plan needed',
  unlimited: 'Unlimited',
  noEnd: 'No end date',

  service: {
    title: 'Service info',
    text: 'The service this account uses.',
    customer: 'Customer',
    contact: 'Contact',
    noContact: 'Not given yet',
    fillIn: 'Add',
    type: 'User type',
    plan: 'Plan',
    effective: 'Member since',
    due: 'Due date',
    callsLeft: 'Calls left today',
    seePrivileges: 'See plan features',
    renew: 'You can renew 3 to 10 working days before the due date.',
  },

  privileges: {
    title: 'Plan features',
    text: 'What each plan includes.',
    planned: 'Coming',
    current: 'yours',
    daysLeft: (days: string) => (days === '1' ? '1 day left' : `${days} days left`),
    untilDate: (date: string) => `until ${date}`,
    endless: 'No end date.',
    adminText: 'An admin can use every feature, with no limit on bots or calls.',
    ended: 'Your plan has ended, so the Free plan applies. Everything you made is still here.',
    column: 'Feature',
    names: {
      bots: 'Bots',
      callsPerDay: 'API calls per day',
      chitChatPerDay: 'Small talk per day',
      corpusItemsPerBot: 'Items per bot',
      storageMb: 'File storage, in MB',
      batchUpload: 'File import',
      export: 'Export',
      coinTemplate: 'Cryptocurrency template',
      attachments: 'Attachments and images in answers',
      knowledgeBase: 'Knowledge base',
      chatHistory: 'Chat history beyond 7 days',
      dataStatistics: 'Data statistics',
      smartAnalysis: 'Smart analysis',
    },
    yes: 'Yes',
    no: 'No',
  },

  change: {
    title: 'Change password',
    text: 'This logs out all your other devices. You stay logged in here.',
    submit: 'Save new password',
    done: 'Your password was changed',
    doneText: 'All your other devices were logged out.',
  },
} satisfies typeof import('../../zh/features/accounts.ts').accounts
