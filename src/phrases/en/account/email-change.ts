/** Changing the email of an account: on the account page, and where the mailed links land. */
export const emailChange = {
  change: 'Change email',
  waiting: (email: string) => `Waiting for confirmation: ${email}`,
  waitingUntil: (until: string) =>
    `The link in the email works until ${until}, the code for 10 minutes. Until you confirm, log in with your present email.`,
  enterCode: 'Enter the code',
  cancel: 'Cancel the change',
  cancelled: 'Cancelled. Your email stays the same.',
  changed: (email: string) => `Your email was changed. From now on, log in with ${email}.`,

  ask: {
    text: 'We send a code to the new address, and a notice to your present one.',
    textWithoutMail: 'This site sends no email. Ask its administrator for the code afterwards.',
    email: 'New email',
    password: 'Your password',
    submit: 'Send the code',
  },
  code: {
    text: (email: string) =>
      `We sent a code to ${email}. It is valid for 10 minutes. The link in that email works, too, for 48 hours.`,
    textWithoutMail: (email: string) => `Ask the administrator for the code of ${email}. It is valid for 10 minutes.`,
    submit: 'Confirm the new email',
    again: 'Nothing came? Use another address or get a new code',
  },

  confirm: {
    heading: 'Confirm your new email',
    text: (email: string) => `Once confirmed, you log in with ${email}.`,
    submit: 'Confirm',
    logInFirst: 'Log in with your present email first, then confirm the new one.',
    logIn: 'Log in',
    none: 'No email is waiting to be confirmed',
    noneText:
      'The link may have been used, be too old, or belong to another account. You can change your email again in the account details.',
    toAccount: 'Go to account details',
    done: 'Your email was changed',
  },
  stop: {
    heading: 'You did not ask for a new email?',
    text: 'If you stop it, your account keeps its old email, all devices are logged out, and the password no longer works until you set a new one.',
    submit: 'Stop the change',
    done: 'Stopped. Your account is safe.',
    doneText: (email: string) =>
      `The email of your account is ${email}, and all devices were logged out. Set a new password right away.`,
    setPassword: 'Set a new password',
  },
} satisfies typeof import('../../zh/account/email-change.ts').emailChange
