/** ALTCHA's puzzle: find the number whose digest behind the salt is the challenge. */

import type { ReplyOf } from '#contract/endpoint.ts'
import type { getChallenge } from '#contract/features/accounts.ts'
import { sha256, toHex } from './sha256.ts'

export type Challenge = ReplyOf<typeof getChallenge>

/** Null when no number up to the maximum fits: a challenge that was not made by our server. */
export function findNumber({ challenge, salt, maxnumber }: Challenge): number | null {
  const prefix = new TextEncoder().encode(salt)
  const bytes = new Uint8Array(prefix.length + 20)
  bytes.set(prefix)
  const wantedStart = Number.parseInt(challenge.slice(0, 8), 16)
  for (let number = 0; number <= maxnumber; number++) {
    const digits = String(number)
    for (let index = 0; index < digits.length; index++) bytes[prefix.length + index] = digits.charCodeAt(index)
    const digest = sha256(bytes, prefix.length + digits.length)
    if (digest.getUint32(0) === wantedStart && toHex(digest) === challenge) return number
  }
  return null
}

/** What the server wants to see. */
export function writeProof({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}

/** ALTCHA puts the end of a challenge into its salt, in seconds; null when it has none. */
export function expiryOf({ salt }: Challenge): Date | null {
  const seconds = Number(new URLSearchParams(salt.split('?')[1] ?? '').get('expires'))
  return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : null
}
