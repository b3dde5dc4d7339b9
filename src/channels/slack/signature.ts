/** Slack signs the bytes of a call together with the second at which it was sent. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawCall } from '../port/channel.ts'

/** A call that is older, or from further in the future, may be one that somebody recorded. */
const maxAgeMs = 300_000

export const otherSecret = 'signed with another secret'

/** Says what is wrong with the signature of a call; undefined where it holds. */
export function signatureFault(call: RawCall, signingSecret: string, now: Date): string | undefined {
  if (signingSecret === '') return 'no signing secret is set'
  const timestamp = call.headers['x-slack-request-timestamp'] ?? ''
  const signature = call.headers['x-slack-signature'] ?? ''
  if (timestamp === '' || signature === '') return 'not signed'
  if (!/^\d{1,12}$/.test(timestamp)) return 'no timestamp'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > maxAgeMs) return 'signed too long ago, or in the future'
  const expected = Buffer.from(signatureOf(timestamp, call.body, signingSecret))
  const given = Buffer.from(signature)
  // The length of a signature is no secret.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return otherSecret
  return undefined
}

function signatureOf(timestamp: string, body: Buffer, secret: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`
}
