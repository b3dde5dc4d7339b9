/**
 * How often the forms that anyone may send can be sent. No count here is shared between strangers and the person whose e-mail they type, unless
 * it only asks for a proof of work: nobody can lock another person out.
 */
import { addressGroup } from '#server/platform/http/address-group.ts'
import type { AttemptLimit } from '#server/platform/http/attempts.ts'

const quarterHourMs = 15 * 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

function forAddress(what: string, ip: string, max: number, windowMs: number): AttemptLimit {
  return { key: `${what}:address:${addressGroup(ip)}`, max, windowMs }
}

/** For an e-mail as one network address asks about it. */
function forEmailFrom(what: string, email: string, ip: string, max: number, windowMs: number): AttemptLimit {
  return { key: `${what}:email:${email}:address:${addressGroup(ip)}`, max, windowMs }
}

export const limits = {
  /** From a browser that has not logged in to this account before. */
  logIn: (email: string, ip: string) => [
    forAddress('log-in', ip, 60, quarterHourMs),
    forEmailFrom('log-in', email, ip, 10, quarterHourMs),
  ],
  /** From a browser that has: whatever others do, in its own network too, it keeps these. */
  logInKnownDevice: (email: string, deviceId: string) => [
    { key: `log-in:email:${email}:device:${deviceId}`, max: 10, windowMs: quarterHourMs },
  ],
  /** From everywhere together; past it a proof of work is asked for, and nothing is refused. */
  logInEverywhere: (email: string): AttemptLimit => ({
    key: `log-in:email:${email}`,
    max: 100,
    windowMs: quarterHourMs,
  }),
  /** Asking for a mailed code, or for an invitation. How many mails go out is decided by `mail-codes.rules.ts`. */
  sendMail: (email: string, ip: string) => [
    forAddress('send-mail', ip, 60, hourMs),
    forEmailFrom('send-mail', email, ip, 20, hourMs),
  ],
  /** Mails that confirm an application, to one mailbox, however its address is written. Past it the application is taken without a mail. */
  applicationMails: (mailbox: string): AttemptLimit => ({
    key: `application-mail:mailbox:${mailbox}`,
    max: 3,
    windowMs: dayMs,
  }),
  /** Handing in codes: those who guess change the e-mail as the tries of one are spent. */
  handInCode: (ip: string) => [forAddress('use-code', ip, 60, quarterHourMs)],
  setUp: (ip: string) => [forAddress('set-up', ip, 20, quarterHourMs)],
  changePassword: (accountId: string) => [
    { key: `change-password:account:${accountId}`, max: 10, windowMs: quarterHourMs },
  ],
}
