/** Six-digit codes by mail: 10 minutes, 5 tries, single use, for the browser that asked. How many are sent stands in `mail-codes.rules.ts`. */
import { createHmac } from 'node:crypto'
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { addressGroup } from '#server/platform/http/limits/address-group.ts'
import { countAttempts, uncountAttempts } from '#server/platform/http/limits/attempts.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { hashToken, isSameText, newMailCode, newToken } from '#server/platform/secrets/secrets.ts'
import { limits } from '../limits.ts'
import type { Device } from '../log-in/devices.ts'
import { serverSecret } from '../server-secrets.house.store.ts'
import {
  addCode,
  findCodeFor,
  giveTryBack,
  listSentCodes,
  type MailCodePurpose,
  takeTry,
  tryLockMailbox,
} from './mail-codes.house.store.ts'
import { hourMs, mailboxOf, type Requester, refuseSending } from './mail-codes.rules.ts'

const minuteMs = 60_000
export const codeMinutes = 10
const maxTries = 5
/** Where no mail server is set, an ADMIN passes the code on by hand; later it is of no use to anybody. */
const readableMs = 2 * hourMs
/** After a parallel call for the same mailbox, which takes some milliseconds. */
const lockedForSeconds = 2

/** What the form may tell: when the code runs out, and when another can be had. */
export const codeTimes = { expiresInSeconds: codeMinutes * 60, nextInSeconds: minuteMs / 1000 }

/** Where a request for a code, or a guess, comes from. */
export interface Asker {
  readonly device: Device | undefined
  readonly ip: string
}

interface Sending {
  readonly email: string
  readonly purpose: MailCodePurpose
  readonly asker: Asker
  /** The mail to send with the code. Undefined: none goes out and no code is right, but limits count as if. */
  readonly mail?: (code: string) => Mail
  /** What is stored with the code, or not at all when none may be sent. */
  readonly store?: (tx: Transaction) => Promise<void>
}

interface Guess {
  readonly email: string
  readonly purpose: MailCodePurpose
  readonly code: string
  readonly asker: Asker
  /** Where a wrong code is shown. */
  readonly field: string
}

export interface MailCodes {
  send(sending: Sending): Promise<void>
  /** The id of the code a guess matches. Throws `code-wrong`, `code-expired` or `code-tries-spent` at `field`, or `too-many-requests`. */
  check(guess: Guess): Promise<string>
}

export function createMailCodesService({ database: { house }, clock, mailer }: FeatureContext): MailCodes {
  const secret = serverSecret(house, 'mail-codes')

  // Six digits are soon tried: without the key a copied table of plain hashes would give the codes away.
  async function hashOf(email: string, purpose: MailCodePurpose, code: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`${purpose}:${email}:${code}`)
      .digest('hex')
  }

  return {
    async send({ email, purpose, asker, mail, store }) {
      const now = clock.now()
      const code = newMailCode()
      const codeHash = await hashOf(email, purpose, mail === undefined ? newToken() : code)
      await house.transaction(async (tx) => {
        const mailbox = mailboxOf(email)
        const requester = requesterOf(asker)
        await assertMaySend(tx, mailbox, requester, now)
        const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
        const tries = { triesLeft: maxTries, addressTriesLeft: maxTries }
        await addCode(tx, { email, mailbox, purpose, codeHash, ...tries, expiresAt, createdAt: now, ...requester })
        await store?.(tx)
        if (mail === undefined) return
        await mailer.send(tx, { ...mail(code), readableUntil: new Date(now.getTime() + readableMs) })
      })
    },

    async check({ email, purpose, code, asker, field }) {
      const now = clock.now()
      const by = requesterOf(asker)
      const found = await findCodeFor(house, email, purpose, by)
      if (found === undefined) throw new AppError('code-wrong', { field })
      const { row: live, triesOf } = found
      if (live.expiresAt <= now) throw new AppError('code-expired', { field })
      const triesLeft = await takeTry(house, live.id, triesOf, now)
      if (triesLeft === undefined) {
        const isStillLive = (await findCodeFor(house, email, purpose, by))?.row.id === live.id
        throw new AppError(isStillLive ? 'code-tries-spent' : 'code-wrong', { field })
      }
      // Counted before it is compared, so that parallel guesses cannot slip through.
      const counted = by.isKnownDevice ? [] : limits.guessCode(mailboxOf(email), by.address)
      await countAttempts(house, now, counted)
      if (!isSameText(live.codeHash, await hashOf(email, purpose, code))) {
        if (triesLeft === 0) throw new AppError('code-tries-spent', { field })
        throw new AppError('code-wrong', { field, triesLeft })
      }
      await giveTryBack(house, live.id, triesOf)
      await uncountAttempts(house, now, counted)
      return live.id
    },
  }
}

function requesterOf({ device, ip }: Asker): Requester {
  return {
    deviceHash: device === undefined ? '' : hashToken(device.id),
    address: addressGroup(ip),
    isKnownDevice: device?.isKnown ?? false,
  }
}

async function assertMaySend(tx: Transaction, mailbox: string, requester: Requester, now: Date): Promise<void> {
  if (!(await tryLockMailbox(tx, mailbox)))
    throw new AppError('code-too-soon', { field: 'email', retryAfterSeconds: lockedForSeconds })
  const sent = await listSentCodes(tx, mailbox, new Date(now.getTime() - hourMs))
  const refused = refuseSending(sent, requester, now)
  if (refused === undefined) return
  const retryAfterSeconds = Math.ceil(refused.retryAfterMs / 1000)
  throw new AppError(refused.code, { field: 'email', retryAfterSeconds })
}
