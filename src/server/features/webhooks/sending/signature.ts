/** Signs as https://www.standardwebhooks.com has it: HMAC-SHA256 over id, second and body. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** A signature for each secret: while one is replaced, receivers with either accept. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): SignedHeaders {
  const second = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': second, 'webhook-signature': signatures.join(' ') }
}
