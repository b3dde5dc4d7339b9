/** How often the forms that anyone may send can be sent. The address comes first: a spent one must not lock other people's accounts. */
import { addressGroup } from '#server/platform/http/address-group.ts'
import type { AttemptLimit } from '#server/platform/http/attempts.ts'

const quarterHourMs = 15 * 60_000
const hourMs = 60 * 60_000

function forAddress(what: string, ip: string, max: number, windowMs: number): AttemptLimit {
  return { key: `${what}:address:${addressGroup(ip)}`, max, windowMs }
}

function forEmail(what: string, email: string, max: number, windowMs: number): AttemptLimit {
  return { key: `${what}:email:${email}`, max, windowMs }
}

export const limits = {
  logIn: (email: string, ip: string) => [
    forAddress('log-in', ip, 60, quarterHourMs),
    forEmail('log-in', email, 10, quarterHourMs),
  ],
  /** Asking for a mailed code, or for an invitation. */
  sendMail: (email: string, ip: string) => [
    forAddress('send-mail', ip, 60, hourMs),
    forEmail('send-mail', email, 20, hourMs),
  ],
  /** Handing in codes: those who guess change the e-mail as the tries of one are spent. */
  handInCode: (ip: string) => [forAddress('use-code', ip, 60, quarterHourMs)],
  setUp: (ip: string) => [forAddress('set-up', ip, 20, quarterHourMs)],
  changePassword: (accountId: string) => [
    { key: `change-password:account:${accountId}`, max: 10, windowMs: quarterHourMs },
  ],
}
