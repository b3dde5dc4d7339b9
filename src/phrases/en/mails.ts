import { contact } from './enquiries/contact.ts'

/** See `../zh/mails.ts` for how lines and actions become a mail. */
function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** What an owner can do who wants more answers. */
function moreAnswers(isFree: boolean): string {
  return isFree ? 'To answer more, ask for VIP.' : 'To answer more, contact us.'
}

/** How to pay, and what tells us whose payment it is. */
function payLines({ pay, email }: { pay: string | null; email: string }, lead: string): string[] {
  return pay === null
    ? []
    : [`${lead}\n${pay}`, `Please use ${email} as the payment reference, so that we can find your payment quickly.`]
}

export const mails = {
  applicationReceived: {
    subject: 'We have your request',
    lines: ({ email }: { email: string }) => [
      'Hello,',
      `Thank you for requesting an invitation for ${email}. We are reviewing it now.`,
      'We will reply to this address, so there is no need to send another request.',
    ],
  },

  applicationApproved: {
    subject: 'Your invitation code',
    lines: ({ code, days }: { code: string; link: string; days: number }) => [
      'Hello,',
      'Your request is approved. This is your invitation code:',
      code,
      `It works once, within ${count(days, 'day')}, for the address this email was sent to. The link below has it filled in, so all you need is a password:`,
    ],
    action: () => 'Create your account',
  },

  applicationRejected: {
    subject: 'About your request',
    lines: ({ reason, days }: { reason: string; days: number }) => [
      'Hello,',
      'We are sorry, but we cannot invite you this time. The reason:',
      reason,
      `You can send another request in ${count(days, 'day')}.`,
    ],
  },

  signUpCode: {
    subject: 'Your sign-up code',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      'This is your code to sign up:',
      code,
      `It is valid for ${count(minutes, 'minute')}. Please keep it to yourself.`,
      'Not signing up? You can ignore this email.',
    ],
  },

  resetCode: {
    subject: 'Your password reset code',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      'This is your code to set a new password:',
      code,
      `It is valid for ${count(minutes, 'minute')}. Please keep it to yourself.`,
      'Not you? You can ignore this email; your password stays the same.',
    ],
  },

  passwordChanged: {
    subject: 'Your password was changed',
    lines: ({ when }: { when: string }) => [
      `Your password was changed on ${when}, and all other devices were logged out.`,
      'If this was not you, choose "Forgot password" on the log-in page right away and set a new one.',
    ],
  },

  secondFactorOn: {
    subject: 'Two-step log-in is on',
    lines: ({ when }) => [
      `Two-step log-in was switched on for your account on ${when}. From now on, logging in takes your password and the six digits of your authenticator app.`,
      'Keep your recovery codes somewhere safe. They let you in when your phone is not at hand.',
      'If this was not you, contact the administrator of this site right away.',
    ],
  },

  secondFactorOff: {
    subject: 'Two-step log-in is off',
    lines: ({ when }) => [
      `Two-step log-in was switched off for your account on ${when}. Logging in now takes your password alone.`,
      'If this was not you, change your password right away and switch two-step log-in on again.',
    ],
  },

  secondFactorReset: {
    subject: 'An administrator reset your two-step log-in',
    lines: ({ when }) => [
      `An administrator reset the two-step log-in of your account on ${when}, and all devices were logged out. You can log in with your password alone now.`,
      'Please switch it on again soon, on the Security page of your account.',
      'If you did not ask for this, change your password right away and contact the administrator of this site.',
    ],
  },

  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    lines: ({ when }) => [
      `New recovery codes were made for your account on ${when}. The old ones no longer work.`,
      'If this was not you, change your password right away.',
    ],
  },

  recoveryCodeUsed: {
    subject: 'A recovery code was used to log in',
    lines: ({ when, left }) => [
      `On ${when}, someone logged in to your account with your password and a recovery code. ${left === 0 ? 'That was your last one.' : `You have ${left} left.`}`,
      left === 0
        ? 'If it was you, make new ones on the Security page of your account.'
        : 'If it was you, there is nothing to do. You can make new ones on the Security page at any time.',
      'If it was not you, change your password right away and make new recovery codes.',
    ],
  },

  suspended: {
    subject: 'Your account is suspended',
    lines: ({ reason }: { reason: string }) => [
      'An administrator of this site has suspended your account. You cannot log in for now, your API keys do not work, and your bots tell visitors that they are offline.',
      `The reason: ${reason}`,
      'Nothing was deleted. If you have questions, please contact the administrator of this site.',
    ],
  },

  reinstated: {
    subject: 'Your account has been reinstated',
    lines: () => [
      'The suspension of your account has ended. Log in with your email and password as before.',
      'Your bots answer again, and your API keys work.',
    ],
  },

  deletionAsked: {
    subject: 'You asked us to delete your account',
    lines: ({ when, days }) => [
      'You asked us to delete your Huida account. It is closed now: all devices are logged out, your bots do not answer, and your API keys do not work.',
      `In ${count(days, 'day')}, on ${when}, everything in it will be deleted for good. Nobody can bring it back after that.`,
      'Changed your mind? Log in before then and choose "Keep the account". Everything will be as it was.',
      'If this was not you, someone knows your password. Set a new one with "Forgot password" right away, then log in and choose "Keep the account".',
    ],
    action: () => 'Log in and keep the account',
  },

  deletionSoon: {
    subject: 'Your account will be deleted tomorrow',
    lines: ({ when }) => [
      `Your Huida account will be deleted for good on ${when}, with its bots, answers, conversations and files.`,
      'To keep it, log in before then and choose "Keep the account". If you still want it gone, there is nothing to do.',
    ],
    action: () => 'Log in and keep the account',
  },

  accountKept: {
    subject: 'Your account has been kept',
    lines: () => [
      'Your Huida account will not be deleted. Your bots answer again, and your API keys work.',
      'If this was not you, change your password right away.',
    ],
  },

  accountDeleted: {
    subject: 'Your account is deleted',
    lines: () => [
      'Your Huida account and everything in it has been deleted.',
      'This is our last email to this address. Thank you for using Huida. You can sign up with it again at any time.',
    ],
  },

  emailCode: {
    subject: 'Confirm your new email',
    lines: ({ code, minutes }) => [
      'Someone asked to use this address for a Huida account. If it was you, type this code on the page of your account details:',
      code,
      `It is valid for ${count(minutes, 'minute')}. Please keep it to yourself.`,
      'Or open the link below in the browser where you are logged in. It works for a day. Not you? You can ignore this email, and your address will not be used.',
    ],
    action: () => 'Confirm the new email',
  },

  emailChangeAsked: {
    subject: 'A request to change the email of your account',
    lines: ({ email, days }) => [
      `We were asked to change the email of your Huida account to ${email}. Once that address is confirmed, it is the one to log in with.`,
      'If it was you, there is nothing you need to do.',
      `If it was not, someone knows your password. Open the link below right away to stop the change; it works for ${count(days, 'day')}. Your account keeps this email, all devices are logged out, and you choose a new password.`,
    ],
    action: () => 'Stop the change',
  },

  emailChanged: {
    subject: 'The email of your account was changed',
    lines: ({ email, days }) => [
      `Your Huida account now uses ${email} to log in. Emails about the account no longer come to this address.`,
      `If this was not you, open the link below right away to change it back; it works for ${count(days, 'day')}. All devices are logged out, and you choose a new password.`,
    ],
    action: () => 'Change it back',
  },

  callbacks: {
    subject: 'A customer left contact details',
    lines: ({ bot, count }) => [
      'Hello,',
      count === 1
        ? `A customer left contact details at ${bot} and is waiting to hear from you.`
        : `${count} customers left contact details at ${bot} and are waiting to hear from you.`,
      'To protect them, the details are not in this email. Log in to read them.',
    ],
    action: () => 'See the details',
  },

  waiting: {
    subject: 'A customer is waiting for a person',
    lines: ({ bot, waits, more, hours }) => [
      'Hello,',
      waits.length + more === 1
        ? `A customer of ${bot} is waiting for a person to answer:`
        : `Customers of ${bot} are waiting for a person to answer:`,
      ...waits.map(({ platform, who, asked }) => `${platform} · ${who}${asked === '' ? '' : `: "${asked}"`}`),
      ...(more === 0 ? [] : [more === 1 ? 'One more is waiting.' : `${more} more are waiting.`]),
      `Take the conversation over in your messages. If nobody replies within ${hours === 1 ? 'an hour' : `${hours} hours`}, the bot answers again.`,
    ],
    action: () => 'See who is waiting',
  },

  callbacksFull: {
    subject: 'No room for more contact requests',
    lines: ({ bot, count }) => [
      'Hello,',
      `${count} customers of ${bot} are waiting to hear from you, and the list has no room for more.`,
      "Until you tick some off, the bot can't keep new contact details. It gives its fallback reply instead.",
    ],
    action: () => 'See who is waiting',
  },

  webhookFailed: {
    subject: 'A webhook was switched off',
    lines: ({ bot, host, days }) => [
      'Hello,',
      `The webhook of ${bot} at ${host} has not accepted anything for ${days} days, so we switched it off.`,
      'When the address works again, send a test and switch the webhook back on. You can send single deliveries again from the list.',
    ],
    action: () => 'See the webhook',
  },

  webhookGone: {
    subject: 'A webhook was switched off',
    lines: ({ bot, host }) => [
      'Hello,',
      `The webhook of ${bot} at ${host} answered that it is gone for good (410), so we switched it off.`,
      'If that was a mistake, send a test and switch the webhook back on.',
    ],
    action: () => 'See the webhook',
  },

  leadReceived: {
    subject: 'We have your request for VIP',
    lines: ({ contact }) => [
      `Hello ${contact},`,
      'Thank you for asking for VIP. We will get in touch to agree on how to pay. Once your payment is confirmed, VIP is on: your bots keep running, and there is nothing to set up again.',
      'Until then you can withdraw the request on the page “Plan and usage”.',
    ],
    action: () => 'See the request',
  },

  leadForOperator: {
    subject: 'Somebody asks for VIP',
    lines: ({ contact, email, phone, company, reason, payType, account }) => [
      `${account} asks for VIP, paid ${payType === 'yearly' ? 'yearly' : 'monthly'}.`,
      [
        `Contact: ${contact}`,
        `Email: ${email}`,
        `Phone: ${phone}`,
        ...(company === '' ? [] : [`Company: ${company}`]),
      ].join('\n'),
      ...(reason === '' ? [] : [`What they say:\n${reason}`]),
    ],
    action: () => 'Open the request',
  },

  contactMessage: {
    subject: 'A new message from the contact page',
    lines: ({ reference, username, type, email, question }) => [
      `${username} (${email}) wrote. It is about: ${contact.types[type]}. Reference ${reference}.`,
      question,
      'Replies to this email reach nobody. Please answer in the admin console.',
    ],
    action: () => 'Open the message',
  },

  contactReply: {
    subject: 'About your message',
    lines: ({ reference, username, text, question }) => [
      `Hello ${username},`,
      text,
      `Your message (reference ${reference}):`,
      question,
    ],
    action: () => 'Replies to this email reach nobody. If you have more to say, write to us here:',
  },

  planGranted: {
    subject: 'Your VIP plan is on',
    lines: ({ plan, from, until }) => [
      'Hello,',
      `Your VIP plan (${plan === 'vip-monthly' ? 'monthly' : 'yearly'}) is on. It runs from ${from} to ${until}.`,
      plan === 'vip-monthly'
        ? 'You pay in 12 instalments. On the day each one is due, we email you the amount. The state of each instalment is on the page “Order and payments”.'
        : 'You pay once for the year. The amount, and by when it is due, is on the page “Order and payments”.',
    ],
    action: () => 'See your plan',
  },

  trialGranted: {
    subject: 'Your VIP trial is on',
    lines: ({ until }) => [
      'Hello,',
      `You can use everything in VIP free of charge until ${until}.`,
      'After that you are back on the free plan. Nothing is deleted and nothing is charged.',
    ],
    action: () => 'See what VIP gives you',
  },

  instalmentDue: {
    subject: 'A payment is due today',
    lines: ({ number, count, amount, payBy, ...payment }) => [
      'Hello,',
      count === 1
        ? `Your yearly payment of ${amount} is due today.`
        : `Instalment ${number} of ${count}, ${amount}, is due today.`,
      `Please pay by ${payBy}. If we have not received it by then, VIP is paused until you pay. Nothing is deleted.`,
      ...payLines(payment, 'How to pay:'),
      'Already paid? Then you can ignore this email.',
    ],
    action: () => 'See order and payments',
  },

  planRests: {
    subject: 'Your VIP plan is paused',
    lines: ({ number, count, amount, chooseUntil, ...payment }) => [
      'Hello,',
      count === 1
        ? `We have not received your yearly payment of ${amount}, so VIP is paused.`
        : `We have not received instalment ${number} of ${count}, ${amount}, so VIP is paused.`,
      ...(chooseUntil === null
        ? []
        : [
            `While it is paused, the free plan applies, and you have more bots than it allows. Please choose by ${chooseUntil} which ones stay. If you do not, the oldest stay and the others are paused.`,
          ]),
      'Nothing was deleted. VIP is back as soon as you pay.',
      ...payLines(payment, 'How to pay:'),
    ],
    action: () => 'See order and payments',
  },

  paymentReceived: {
    subject: 'We received your payment',
    lines: ({ receipt, amount, paidOn }) => [
      'Hello,',
      `Thank you. We received the ${amount} that you paid on ${paidOn}.`,
      `Your receipt is ${receipt}. You can view and print it on the page “Order and payments”.`,
    ],
    action: () => 'See the receipt',
  },

  planEndsSoon: {
    subject: 'Your VIP plan ends soon',
    lines: ({ until, days, isTrial, ...payment }) => [
      'Hello,',
      `Your VIP ${isTrial ? 'trial' : 'plan'} ends on ${until}, ${days === 0 ? 'today' : `in ${count(days, 'day')}`}.`,
      isTrial
        ? 'To keep VIP, ask for a plan now. If you do not, you are back on the free plan after that day, and nothing is deleted.'
        : 'To renew, send us a request now. If you do not, you are back on the free plan after that day, and nothing is deleted.',
      ...(isTrial ? [] : payLines(payment, 'Once we have confirmed your request, please pay as follows:')),
    ],
    action: () => 'See your plan',
  },

  planEnded: {
    subject: 'Your VIP plan has ended',
    lines: ({ lastDay, chooseUntil }) => [
      'Hello,',
      `VIP ended on ${lastDay}. Your account is on the free plan now, and nothing was deleted.`,
      ...(chooseUntil === null
        ? []
        : [
            `You have more bots than the free plan allows. Please choose by ${chooseUntil} which ones stay. If you do not, the oldest stay and the others are paused.`,
          ]),
      'You can renew at any time, and everything is back at once.',
    ],
    action: () => 'See your plan',
  },

  roleLost: {
    subject: 'You are no longer an administrator',
    lines: ({ chooseUntil }) => [
      'Hello,',
      'You are no longer an administrator of this site. Your account is on the free plan now, and nothing was deleted.',
      `You have more bots than the free plan allows. Please choose by ${chooseUntil} which ones stay. If you do not, the oldest stay and the others are paused.`,
    ],
    action: () => 'Choose the bots',
  },

  quotaNear: {
    subject: "Today's answers are nearly used up",
    lines: ({ limit, packCalls, hasPacks, isFree, resetsAt }) => [
      'Hello,',
      `At least 80% of today's ${limit} answers are used. There are new ones on ${resetsAt}.`,
      hasPacks
        ? packCalls === null
          ? 'After that your add-on pack takes over. It has no limit, so your bots keep answering.'
          : `After that your add-on packs take over, with ${packCalls} answers left.`
        : `After that your bots tell customers that they cannot answer any more today. ${moreAnswers(isFree)}`,
    ],
    action: () => 'See your usage',
  },

  quotaFull: {
    subject: "Today's answers are used up",
    lines: ({ limit, packCalls, hasPacks, isFree, resetsAt }) => [
      'Hello,',
      `All of today's ${limit} answers are used. There are new ones on ${resetsAt}.`,
      hasPacks
        ? packCalls === null
          ? 'Your add-on pack has taken over. It has no limit, so your bots keep answering.'
          : `Your add-on packs have taken over, with ${packCalls} answers left. Your bots keep answering.`
        : `Until then your bots tell each customer once that they cannot answer any more today. ${moreAnswers(isFree)}`,
    ],
    action: () => 'See your usage',
  },

  packsSpent: {
    subject: 'Your add-on packs are used up, too',
    lines: ({ isFree, resetsAt }) => [
      'Hello,',
      `Today's answers and your add-on packs are used up. There are new answers on ${resetsAt}.`,
      `Until then your bots tell each customer once that they cannot answer any more today. ${moreAnswers(isFree)}`,
    ],
    action: () => 'See your usage',
  },

  packGranted: {
    subject: 'You have a new add-on pack',
    lines: ({ calls, until }) => [
      'Hello,',
      `Your account has a new add-on pack: ${calls === null ? 'answers without a limit' : `${calls} answers`}, ${until === null ? 'which do not expire' : `good until ${until}`}.`,
      'Each day the answers of your plan are used first, then those of packs. The pack expiring soonest is used first.',
    ],
    action: () => 'See your usage',
  },

  archiveReady: {
    subject: 'Your data is ready to download',
    lines: ({ until }) => [
      'Hello,',
      `The archive with all your data is ready. Log in and download it until ${until}.`,
      'If you did not ask for it, please change your password right away.',
    ],
    action: () => 'Download it',
  },

  accountExists: {
    subject: 'You already have an account',
    lines: () => [
      'Someone just tried to sign up with this address, but it already has an account.',
      'If it was you, simply log in, or reset your password on the log-in page. If not, there is nothing you need to do: your account has not changed.',
    ],
  },

  welcome: {
    subject: 'Welcome to Huida',
    lines: ({ name }: { name?: string }) => [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      'Your account is ready. Create a bot: it comes with more than thirty common questions and answers. Make them your own, and it can start helping your customers.',
    ],
  },
} satisfies typeof import('../zh/mails.ts').mails
