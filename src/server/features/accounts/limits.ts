/**
 * The counters that the endpoints of accounts declare, as the use cases count them, and those that depend on more than an endpoint knows. No count
 * is shared between strangers and the person whose email they type, unless it only asks for a proof of work: no one can lock another person out.
 */

import { askForEmailChange } from '#contract/features/account/email-change.ts'
import { logInWithCode, switchOffSecondFactor } from '#contract/features/account/second-factor.ts'
import { changePassword, logIn, sendSignUpCode, setUpOwner, signUp } from '#contract/features/accounts.ts'
import { type AttemptLimit, attemptLimitsOf } from '#server/platform/http/limits/attempts.ts'

const quarterHourMs = 15 * 60_000
const dayMs = 24 * 3600_000

export const limits = {
  /** From a browser that has not logged in to this account before. */
  logIn: (email: string, address: string) => attemptLimitsOf(logIn, { email, address }),
  /** From a browser that has: whatever others do, in its own network too, it keeps these. */
  logInKnownDevice: (email: string, deviceId: string): AttemptLimit[] => [
    { key: `log-in:email:${email}:device:${deviceId}`, max: 10, windowMs: quarterHourMs },
  ],
  /** From everywhere together; past it a proof of work is asked for, and nothing is refused. */
  logInEverywhere: (email: string): AttemptLimit => ({
    key: `log-in:email:${email}`,
    max: 100,
    windowMs: quarterHourMs,
  }),
  /** All forms that send a mail share one counter. How many mails go out is decided by `mail-codes.rules.ts`. */
  sendMail: (email: string, address: string) => attemptLimitsOf(sendSignUpCode, { email, address }),
  /** Mails that confirm an application, to one mailbox, however its address is written. Past it the application is taken without a mail. */
  applicationMails: (mailbox: string): AttemptLimit => ({
    key: `application-mail:mailbox:${mailbox}`,
    max: 3,
    windowMs: dayMs,
  }),
  /** All forms that take a mailed code share one counter. */
  handInCode: (address: string) => attemptLimitsOf(signUp, { address }),
  /**
   * Wrong codes for one mailbox, from browsers that have not logged in to its account. All strangers together guess right once in 25,000 days of
   * trying all day; one address cannot use the others' tries up.
   */
  guessCode: (mailbox: string, addressGroup: string): AttemptLimit[] => [
    { key: `guess-code:mailbox:${mailbox}:address:${addressGroup}`, max: 20, windowMs: dayMs },
    { key: `guess-code:mailbox:${mailbox}`, max: 40, windowMs: dayMs },
  ],
  /** The second step of a log-in, by whatever ticket. */
  secondStep: (address: string) => attemptLimitsOf(logInWithCode, { address }),
  /** Codes for one account, from a browser that has logged in to it before: strangers cannot use these up. */
  secondStepKnownDevice: (account: string, deviceId: string): AttemptLimit[] => [
    { key: `second-step:account:${account}:device:${deviceId}`, max: 10, windowMs: quarterHourMs },
    { key: `second-step-day:account:${account}:device:${deviceId}`, max: 40, windowMs: dayMs },
  ],
  /** From one address of a stranger, who knows the password. */
  secondStepAddress: (account: string, addressGroup: string): AttemptLimit[] => [
    { key: `second-step:account:${account}:address:${addressGroup}`, max: 10, windowMs: quarterHourMs },
    { key: `second-step-day:account:${account}:address:${addressGroup}`, max: 20, windowMs: dayMs },
  ],
  /** Six digits from all strangers together: three codes are right at a time, so they find one in 8,000 days of trying. Recovery codes do not count. */
  secondStepEverywhere: (account: string): AttemptLimit => ({
    key: `second-step-day:account:${account}`,
    max: 40,
    windowMs: dayMs,
  }),
  changeSecondFactor: (account: string) => attemptLimitsOf(switchOffSecondFactor, { account }),
  /** Mails to new addresses, by whoever knows the password: counted once it was right. */
  mailNewAddress: (account: string) =>
    attemptLimitsOf(askForEmailChange, { account }).filter(({ key }) => key.startsWith('ask-email-change:')),
  setUp: (address: string) => attemptLimitsOf(setUpOwner, { address }),
  /** Guesses of the account's own password, by whoever has a session of it. */
  changePassword: (account: string) => attemptLimitsOf(changePassword, { account }),
}
