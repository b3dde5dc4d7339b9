/**
 * A proof of work in ALTCHA's format: find the number whose hash with the salt is the challenge. It makes asking for thousands of
 * addresses expensive and costs a person a moment's computing.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '#server/platform/secrets/secrets.ts'

/** About 15,000 hashes on average: well under a second on a phone. */
const maxNumber = 30_000
const lifetimeMs = 10 * 60_000

export interface Challenge {
  readonly algorithm: string
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  readonly maxnumber: number
}

const proofPayloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[\da-f]{64}$/),
  number: z.number().int().min(0).max(maxNumber),
  // The closing & keeps digits from being moved between the expiry and the number that follows it in the hash.
  salt: z.string().regex(/^[\da-f]{24}\?expires=\d{1,12}&$/),
  signature: z.string().regex(/^[\da-f]{64}$/),
})

export function createChallenge(secret: string, now: Date): Challenge {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000)
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const number = randomBytes(4).readUInt32BE() % (maxNumber + 1)
  const challenge = hashOf(salt, number)
  return { algorithm: 'SHA-256', challenge, salt, signature: sign(secret, challenge), maxnumber: maxNumber }
}

/** The challenge a right proof answers, by which its second use is known; undefined when it is wrong or too late. */
export function readProof(
  secret: string,
  proof: string,
  now: Date,
): { readonly challenge: string; readonly expiresAt: Date } | undefined {
  const payload = proofPayloadSchema.safeParse(parseJson(Buffer.from(proof, 'base64').toString('utf8')))
  if (!payload.success) return undefined
  const { challenge, number, salt, signature } = payload.data
  const expiresAt = new Date(Number(/expires=(\d+)/.exec(salt)?.[1]) * 1000)
  const isRight = isSameText(signature, sign(secret, challenge)) && hashOf(salt, number) === challenge
  return isRight && expiresAt > now ? { challenge, expiresAt } : undefined
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function sign(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
