/** How often the forms that anyone may send can be sent. The address comes first: a spent one must not lock other people's accounts. */
import { isIPv6 } from 'node:net'
import type { AttemptLimit } from '#server/platform/http/attempts.ts'

const quarterHourMs = 15 * 60_000
const hourMs = 60 * 60_000

/** One household or server owns a whole /64 of IPv6, so its addresses count as one. */
export function addressGroup(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ip.split('%', 1).join('').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

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
