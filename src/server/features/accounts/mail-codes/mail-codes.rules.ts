/**
 * When a code may be mailed. Mails to one mailbox are few however many ask for them, and yet a stranger who uses his share up takes nothing from
 * the person whose mailbox it is. `docs/decisions/2026-11-22-nobody-locks-another-out.md` says why these numbers.
 */
import type { ErrorCode } from '#contract/errors.ts'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** To one mailbox, asked for by browsers that have not logged in to its account. */
const maxByStrangers = 5
/** Of these, to one browser or one network address. */
const maxByOneStranger = 3
/** To a browser that has logged in before. Strangers cannot use these up. */
const maxByKnownDevice = 3

/** Who asks for a code. */
export interface Requester {
  readonly deviceHash: string
  /** A group of network addresses. */
  readonly address: string
  readonly isKnownDevice: boolean
}

export interface SentCode extends Requester {
  readonly createdAt: Date
}

export interface SendingRefused {
  readonly code: Extract<ErrorCode, 'code-too-soon' | 'too-many-requests'>
  readonly retryAfterMs: number
}

/** Why no code goes out now; undefined when one may. `sent` are the codes of the last hour to the mailbox, newest first. */
export function refuseSending(sent: readonly SentCode[], requester: Requester, now: Date): SendingRefused | undefined {
  const ageMs = ({ createdAt }: SentCode) => now.getTime() - createdAt.getTime()
  const own = sent.filter((each) => isOf(each, requester))
  const [newest] = own
  if (newest !== undefined && ageMs(newest) < minuteMs) {
    return { code: 'code-too-soon', retryAfterMs: minuteMs - ageMs(newest) }
  }
  const byStrangers = sent.filter(({ isKnownDevice }) => !isKnownDevice)
  const counts = requester.isKnownDevice
    ? [{ rows: own, max: maxByKnownDevice }]
    : [
        { rows: own, max: maxByOneStranger },
        { rows: byStrangers, max: maxByStrangers },
      ]
  for (const { rows, max } of counts) {
    const oldest = rows[max - 1]
    if (oldest !== undefined) return { code: 'too-many-requests', retryAfterMs: hourMs - ageMs(oldest) }
  }
  return undefined
}

/** A known browser is its cookie; a stranger is his cookie or his address, as a cookie is soon thrown away. */
function isOf(sent: SentCode, { deviceHash, address, isKnownDevice }: Requester): boolean {
  if (deviceHash !== '' && sent.deviceHash === deviceHash) return true
  return !isKnownDevice && !sent.isKnownDevice && sent.address === address
}

/** Providers that ignore dots in the name, and the domain that stands for each. */
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox behind an address: without a plus tag, and without the dots that its provider ignores. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const dotless = Object.hasOwn(dotlessDomains, domain) ? dotlessDomains[domain] : undefined
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}
