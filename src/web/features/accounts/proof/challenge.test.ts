import { describe, expect, it } from 'vitest'
import { type Challenge, expiryOf, findNumber, writeProof } from './challenge.ts'
import { toHex } from './sha256.ts'

async function makeChallenge(number: number, maxnumber = 5000, salt = 'a1b2c3?expires=1795000000'): Promise<Challenge> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${number}`))
  const challenge = toHex(new DataView(digest))
  return { algorithm: 'SHA-256', challenge, salt, signature: 'signed', maxnumber }
}

describe('a proof of work', () => {
  it.each([0, 9, 10, 4321, 5000])('finds the number %d', async (number) => {
    expect(findNumber(await makeChallenge(number))).toBe(number)
  })

  it('gives up on a challenge that no number solves', async () => {
    expect(findNumber(await makeChallenge(5001))).toBeNull()
  })

  it('is written as ALTCHA reads it', async () => {
    const challenge = await makeChallenge(7)
    expect(JSON.parse(atob(writeProof(challenge, 7)))).toEqual({
      algorithm: 'SHA-256',
      challenge: challenge.challenge,
      number: 7,
      salt: challenge.salt,
      signature: 'signed',
    })
  })

  it('knows when it runs out, if the salt says so', async () => {
    expect(expiryOf(await makeChallenge(1))).toEqual(new Date(1_795_000_000_000))
    expect(expiryOf(await makeChallenge(1, 10, 'plain'))).toBeNull()
  })
})
