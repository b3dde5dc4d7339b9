/** What WeChat's error codes mean to us. Looked up in its lists of return codes in November 2026. */
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { SendFailure } from '../port/channel.ts'

export interface Refusal {
  readonly failure: SendFailure
  readonly fault: ChannelFault
  readonly afterMs?: number
  readonly details?: Readonly<Record<string, string>>
}

/** The token for calls is wrong, or too old: another one may be right. */
export function isTokenCode(code: number): boolean {
  return code === 40001 || code === 40014 || code === 41001 || code === 42001
}

/** This account has no menus in messages: subscription and test accounts. */
export const menuRefused = 40200

type Meaning = readonly [SendFailure, ChannelFault, Readonly<Record<string, string>>?]

const meanings: Readonly<Record<number, Meaning>> = {
  [-1]: ['retry', 'platform-failed'],
  40001: ['auth', 'token-wrong'],
  40014: ['auth', 'token-wrong'],
  41001: ['auth', 'token-wrong'],
  42001: ['auth', 'token-wrong'],
  40013: ['auth', 'token-wrong', { field: 'appId' }],
  41002: ['auth', 'token-wrong', { field: 'appId' }],
  40125: ['auth', 'token-wrong', { field: 'appSecret' }],
  41004: ['auth', 'token-wrong', { field: 'appSecret' }],
  // The secret is frozen by its owner: right, and of no use until it is thawed.
  40243: ['auth', 'token-wrong', { field: 'appSecret', reason: 'frozen' }],
  40164: ['auth', 'address-not-listed'],
  61004: ['auth', 'address-not-listed'],
  48001: ['permanent', 'not-authorised'],
  50001: ['permanent', 'not-authorised'],
  50002: ['auth', 'account-inactive'],
  50007: ['auth', 'account-inactive'],
  45015: ['window', 'window-closed'],
  45047: ['window', 'window-closed'],
  45009: ['rate', 'platform-quota'],
  45011: ['rate', 'rate-limited'],
  40003: ['permanent', 'contact-gone'],
  43004: ['permanent', 'contact-gone'],
  43019: ['permanent', 'contact-gone'],
  45002: ['permanent', 'too-long'],
  87014: ['permanent', 'content-refused'],
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** `details.code` is always there: people find it in WeChat's lists. */
export function meaningOf(code: number, message: string, now: Date): Refusal {
  const [failure, fault, more] = meanings[code] ?? ['permanent', 'platform-failed']
  const address = fault === 'address-not-listed' ? addressIn(message) : undefined
  return {
    failure,
    fault,
    ...(code === 45009 && { afterMs: untilNextDayInChina(now) }),
    ...(code === 45011 && { afterMs: 60_000 }),
    details: { code: String(code), ...more, ...(address && { address }) },
  }
}

/** `invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, not in whitelist rid: …`: the address that WeChat saw us call from. */
function addressIn(message: string): string | undefined {
  return /\b\d{1,3}(?:\.\d{1,3}){3}\b/.exec(message)?.[0] ?? /ipv6 ([0-9a-f:]*:[0-9a-f:]+)/i.exec(message)?.[1]
}

/** The quotas of a day begin anew at midnight in China, which is eight hours ahead and has no summer time. */
function untilNextDayInChina(now: Date): number {
  return dayMs - ((now.getTime() + 8 * hourMs) % dayMs)
}
