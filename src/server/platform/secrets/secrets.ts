/** Random tokens and how they are kept: only their hashes are stored. */
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

/** 32 random bytes, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex. Right for random tokens, which cannot be guessed; passwords take argon2. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Six digits. */
export function newMailCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

// No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: what people read out or copy by hand stays clear.
const clearCharacters = 'ACDEFGHJKMNPQRTWXY34679'

function newClearText(length: number): string {
  return Array.from({ length }, () => clearCharacters[randomInt(clearCharacters.length)]).join('')
}

/** Ten characters without look-alikes: about 45 bits. */
export function newInvitationCode(): string {
  return newClearText(10)
}

/** Eight of them, by which people speak of something. It opens nothing. */
export function newReference(): string {
  return newClearText(8)
}

/** Sixteen characters in groups of four, without look-alikes: about 72 bits, so that a plain hash of it gives nothing away. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: 16 }, () => clearCharacters[randomInt(clearCharacters.length)])
  return [0, 4, 8, 12].map((start) => characters.slice(start, start + 4).join('')).join('-')
}

export function isSameText(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

export const newId = randomUUID
