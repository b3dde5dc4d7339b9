/**
 * A repeated creation must answer the first reply, API key included, yet no key may lie in the database in the clear. So the stored reply holds
 * the key sealed with the caller's Idempotency-Key, of which the database in turn keeps only a hash.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { IdempotencyClaim } from '#server/platform/http/endpoints/idempotency.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function sealingKey({ key, scope }: IdempotencyClaim): Buffer {
  return Buffer.from(hkdfSync('sha256', key, scope, 'sealed API key', 32))
}

export function sealKey(apiKey: string, claim: IdempotencyClaim): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(claim), nonce)
  const sealed = [nonce, sealing.update(apiKey, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

export function openKey(sealed: string, claim: IdempotencyClaim): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, sealingKey(claim), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(-tagBytes))
  return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
}

/** The claim as the database may know it. */
export function hiddenClaim(claim: IdempotencyClaim): IdempotencyClaim {
  return { ...claim, key: hashToken(claim.key) }
}
