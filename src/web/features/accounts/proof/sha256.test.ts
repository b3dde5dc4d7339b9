import { describe, expect, it } from 'vitest'
import { sha256, toHex } from './sha256.ts'

function digestOf(text: string): string {
  return toHex(sha256(new TextEncoder().encode(text)))
}

async function digestByPlatform(text: string): Promise<string> {
  return toHex(new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

describe('sha-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('digests the standard\'s example "%s"', (text, digest) => {
    expect(digestOf(text)).toBe(digest)
  })

  it('agrees with the platform at every length around the ends of a block', async () => {
    for (let length = 0; length < 200; length++) {
      const text = '答a'.repeat(length).slice(0, length)
      expect(digestOf(text)).toBe(await digestByPlatform(text))
    }
  })

  it('can be told to stop before the end of the bytes', () => {
    expect(toHex(sha256(new TextEncoder().encode('abcdef'), 3))).toBe(digestOf('abc'))
  })
})
