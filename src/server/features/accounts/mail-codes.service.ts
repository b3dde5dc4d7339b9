/** Six-digit codes by mail: 10 minutes, 5 tries, one a minute and five an hour for an address, single use. */
import { createHmac } from 'node:crypto'
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { isSameText, newMailCode, newToken } from '#server/platform/secrets.ts'
import {
  addCode,
  findLiveCode,
  giveTryBack,
  listSentMoments,
  type MailCodePurpose,
  takeTry,
  tryLockAddress,
} from './mail-codes.house.store.ts'
import { serverSecret } from './server-secrets.house.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const codeMinutes = 10
const maxTries = 5
const maxAnHour = 5

/** What the form may tell: when the code runs out, and when another can be had. */
export const codeTimes = { expiresInSeconds: codeMinutes * 60, nextInSeconds: minuteMs / 1000 }

interface Sending {
  readonly email: string
  readonly purpose: MailCodePurpose
  /** The mail to send with the code. Undefined: none goes out and no code is right, but limits count as if. */
  readonly mail?: (code: string) => Mail
}

export interface MailCodes {
  send(sending: Sending): Promise<void>
  /** The id of the code a guess matches. Throws `code-wrong`, `code-expired` or `code-tries-spent` at `field`. */
  check(guess: { email: string; purpose: MailCodePurpose; code: string; field: string }): Promise<string>
}

export function mailCodesService({ database: { house }, clock, mailer }: FeatureContext): MailCodes {
  const secret = serverSecret(house, 'mail-codes')

  // Six digits are soon tried: without the key a copied table of plain hashes would be as good as the codes.
  async function hashOf(email: string, purpose: MailCodePurpose, code: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`${purpose}:${email}:${code}`)
      .digest('hex')
  }

  return {
    async send({ email, purpose, mail }) {
      const now = clock.now()
      const code = newMailCode()
      const codeHash = await hashOf(email, purpose, mail === undefined ? newToken() : code)
      await house.transaction(async (tx) => {
        await assertMaySend(tx, email, now)
        const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
        await addCode(tx, { email, purpose, codeHash, triesLeft: maxTries, expiresAt, createdAt: now })
        if (mail !== undefined) await mailer.send(tx, mail(code))
      })
    },

    async check({ email, purpose, code, field }) {
      const now = clock.now()
      const live = await findLiveCode(house, email, purpose)
      if (live === undefined) throw new AppError('code-wrong', { field })
      if (live.expiresAt <= now) throw new AppError('code-expired', { field })
      const triesLeft = await takeTry(house, live.id, now)
      if (triesLeft === undefined) {
        const isStillLive = (await findLiveCode(house, email, purpose))?.id === live.id
        throw new AppError(isStillLive ? 'code-tries-spent' : 'code-wrong', { field })
      }
      if (!isSameText(live.codeHash, await hashOf(email, purpose, code))) {
        if (triesLeft === 0) throw new AppError('code-tries-spent', { field })
        throw new AppError('code-wrong', { field, triesLeft })
      }
      await giveTryBack(house, live.id)
      return live.id
    },
  }
}

async function assertMaySend(tx: Transaction, email: string, now: Date): Promise<void> {
  const tooSoon = (retryAfterMs: number) =>
    new AppError('code-too-soon', { field: 'email', retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
  if (!(await tryLockAddress(tx, email))) throw tooSoon(minuteMs)
  const moments = await listSentMoments(tx, email, new Date(now.getTime() - hourMs))
  const sinceLastMs = now.getTime() - (moments[0]?.getTime() ?? 0)
  if (sinceLastMs < minuteMs) throw tooSoon(minuteMs - sinceLastMs)
  const oldest = moments[maxAnHour - 1]
  if (oldest !== undefined) {
    const retryAfterSeconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000)
    throw new AppError('too-many-requests', { field: 'email', retryAfterSeconds })
  }
}
