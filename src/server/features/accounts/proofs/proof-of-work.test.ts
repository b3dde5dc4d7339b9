import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Challenge, createChallenge, readProof } from './proof-of-work.ts'

const secret = 'a-secret-of-the-test'
const now = new Date('2026-11-21T08:00:00Z')

function solve({ challenge, salt, maxnumber }: Challenge): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  }
  throw new Error('no solution')
}

function encode(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

function solved(challenge: Challenge) {
  const { algorithm, salt, signature } = challenge
  return { algorithm, challenge: challenge.challenge, number: solve(challenge), salt, signature }
}

test('A solved challenge is a proof, until it runs out after ten minutes', () => {
  const challenge = createChallenge(secret, now)
  const proof = encode(solved(challenge))
  expect(readProof(secret, proof, now)).toEqual({
    challenge: challenge.challenge,
    expiresAt: new Date('2026-11-21T08:10:00Z'),
  })
  expect(readProof(secret, proof, new Date('2026-11-21T08:09:59Z'))).toBeDefined()
  expect(readProof(secret, proof, new Date('2026-11-21T08:10:00Z'))).toBeUndefined()
})

test('Challenges differ, and are solved within 30,000 hashes', () => {
  const challenges = Array.from({ length: 20 }, () => createChallenge(secret, now))
  expect(new Set(challenges.map(({ challenge }) => challenge)).size).toBe(20)
  for (const challenge of challenges) expect(challenge).toMatchObject({ algorithm: 'SHA-256', maxnumber: 30_000 })
  for (const challenge of challenges.slice(0, 5)) expect(solve(challenge)).toBeLessThanOrEqual(30_000)
})

test('A wrong number, a foreign signature, a challenge of one’s own or a later expiry is no proof', () => {
  const challenge = createChallenge(secret, now)
  const right = solved(challenge)
  const ownSalt = right.salt.replace(/^./, right.salt.startsWith('a') ? 'b' : 'a')
  const laterSalt = right.salt.replace(/expires=\d+/, 'expires=99999999999')
  const hashOf = (salt: string) => createHash('sha256').update(`${salt}${right.number}`).digest('hex')
  const wrong = [
    { ...right, number: right.number === 0 ? 1 : right.number - 1 },
    { ...right, signature: createChallenge('another', now).signature },
    { ...right, salt: ownSalt, challenge: hashOf(ownSalt) },
    { ...right, salt: laterSalt },
    { ...right, salt: laterSalt, challenge: hashOf(laterSalt) },
    { ...right, algorithm: 'SHA-1' },
    { ...right, number: String(right.number) },
  ]
  for (const payload of wrong) expect(readProof(secret, encode(payload), now)).toBeUndefined()
})

test('Digits cannot be moved from the number into the expiry', () => {
  let challenge = createChallenge(secret, now)
  while (solve(challenge) < 1000) challenge = createChallenge(secret, now)
  const right = solved(challenge)
  const digits = String(right.number)
  const moved = [
    { ...right, salt: right.salt.slice(0, -1) + digits[0], number: Number(digits.slice(1)) },
    { ...right, salt: `${right.salt.slice(0, -1)}${digits[0]}&`, number: Number(digits.slice(1)) },
    { ...right, salt: right.salt + digits[0], number: Number(digits.slice(1)) },
  ]
  for (const payload of moved) expect(readProof(secret, encode(payload), now)).toBeUndefined()
})

test('What is not JSON, not base64 or not an object is no proof', () => {
  for (const proof of ['', 'x', '%%%', encode([]), Buffer.from('null').toString('base64'), 'e30=', '{}'.repeat(900)])
    expect(readProof(secret, proof, now)).toBeUndefined()
})
