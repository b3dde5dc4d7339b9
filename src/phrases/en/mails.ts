/** See `../zh/mails.ts` for how lines and actions become a mail. */
function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

export const mails = {
  applicationReceived: {
    subject: 'We have your application',
    lines: ({ email }: { email: string }) => [
      'Hello,',
      `Thank you for asking for an invitation for ${email}. We are looking at it now.`,
      'Our answer will come to this address, so there is no need to apply again.',
    ],
  },

  applicationApproved: {
    subject: 'Your invitation code',
    lines: ({ code, days }: { code: string; link: string; days: number }) => [
      'Hello,',
      'Good news: you are in. This is your invitation code:',
      code,
      `It works once, within ${count(days, 'day')}, for the address this mail was sent to.`,
    ],
    action: () => 'Create your account',
  },

  applicationRejected: {
    subject: 'About your application',
    lines: ({ reason }: { reason: string }) => [
      'Hello,',
      'We are sorry, but we cannot invite you this time. The reason:',
      reason,
    ],
  },

  signUpCode: {
    subject: 'Your sign-up code',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      'This is your code to sign up:',
      code,
      `It is good for ${count(minutes, 'minute')}. Please keep it to yourself.`,
      'Not signing up? Then just ignore this mail.',
    ],
  },

  resetCode: {
    subject: 'Your password reset code',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      'This is your code to set a new password:',
      code,
      `It is good for ${count(minutes, 'minute')}. Please keep it to yourself.`,
      'You did not ask for it? Then just ignore this mail; your password stays as it is.',
    ],
  },

  passwordChanged: {
    subject: 'Your password was changed',
    lines: ({ when }: { when: string }) => [
      `Your password was changed on ${when}, and all other devices were logged out.`,
      'If this was not you, choose "Forgot password" on the log-in page right away and set a new one.',
    ],
  },

  accountExists: {
    subject: 'You already have an account',
    lines: () => [
      'Someone just tried to sign up with this address, but it already has an account.',
      'If it was you, simply log in, or reset your password on the log-in page. If not, there is nothing to do: your account has not changed.',
    ],
  },

  welcome: {
    subject: 'Welcome to Huida',
    lines: ({ name }: { name?: string }) => [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      'Your account is ready. Create a bot: it comes with about thirty common questions and answers. Make them your own, and it can start helping your customers.',
    ],
  },
} satisfies typeof import('../zh/mails.ts').mails
