import { createCipheriv, randomBytes } from 'node:crypto'
import * as platform from '@wecom/crypto'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, isSignedBy, signatureOf } from './crypto.ts'

const key = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
const appId = 'wx5823bf96d3bd56c7'

/** Encrypts what was padded by hand. */
function encryptPadded(plain: Buffer): string {
  const aes = Buffer.from(`${key}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', aes, aes.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

/** Sixteen random bytes, the length, the message, the app id. */
function frame(message: string, length = Buffer.byteLength(message)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([randomBytes(16), head, Buffer.from(message), Buffer.from(appId)])
}

describe('signatures', () => {
  test('are those that WeChat publishes for its examples', () => {
    expect(signatureOf(['AAAAA', '1714036504', '1514711492'])).toBe('f464b24fc39322e44b38aa78f5edd27bd1441696')
    expect(signatureOf(['AAAAA', '1714037059', '486452656'])).toBe('899cf89e464efb63f54ddac96b0a0a235f53aa78')
  })

  test('are those of the official package, over four parts', () => {
    const parts = ['AAAAA', '1714037059', '486452656', 'encrypted+/=='] as const
    expect(signatureOf(parts)).toBe(platform.getSignature(...parts))
  })

  test('do not fit another token, a part of themselves, or nothing', () => {
    const parts = ['AAAAA', '1714037059', '486452656']
    const signature = '899cf89e464efb63f54ddac96b0a0a235f53aa78'
    expect(isSignedBy(parts, signature)).toBe(true)
    expect(isSignedBy(['AAAAB', ...parts.slice(1)], signature)).toBe(false)
    for (const wrong of [undefined, '', signature.slice(1), signature.toUpperCase(), `${signature}0`])
      expect(isSignedBy(parts, wrong)).toBe(false)
  })
})

describe('encryption', () => {
  // Each length of padding, and one block more.
  const messages = Array.from({ length: 34 }, (_, length) => '好'.repeat(length) + 'a'.repeat(length % 3))

  test('is read as the official package writes it', () => {
    for (const message of messages) expect(decrypt(key, platform.encrypt(key, message, appId), appId)).toBe(message)
  })

  test('is written so that the official package reads it', () => {
    for (const message of messages) {
      const read = platform.decrypt(key, encrypt(key, message, appId))
      expect(read).toMatchObject({ message, id: appId })
    }
  })

  test('for another app, or with another key, is not read', () => {
    const encrypted = platform.encrypt(key, 'hello', appId)
    expect(decrypt(key, encrypted, 'wx0000000000000000')).toBeUndefined()
    expect(decrypt(key, encrypted, `${appId}0`)).toBeUndefined()
    expect(decrypt(`A${key.slice(1)}`, encrypted, appId)).toBeUndefined()
  })

  test('with a wrong padding is not read', () => {
    const text = frame('hello')
    const missing = 32 - (text.length % 32)
    const padded = (padding: Buffer) => encryptPadded(Buffer.concat([text, padding]))
    expect(decrypt(key, padded(Buffer.alloc(missing, missing)), appId)).toBe('hello')
    // One byte of it differs.
    const mixed = Buffer.alloc(missing, missing)
    mixed[0] = missing - 1
    expect(decrypt(key, padded(mixed), appId)).toBeUndefined()
    for (const byte of [0, 33, 255]) expect(decrypt(key, padded(Buffer.alloc(missing, byte)), appId)).toBeUndefined()
  })

  test('with a length beyond the message, or nothing at all, is not read', () => {
    const text = frame('hello', 5000)
    const missing = 32 - (text.length % 32)
    const encrypted = encryptPadded(Buffer.concat([text, Buffer.alloc(missing, missing)]))
    expect(decrypt(key, encrypted, appId)).toBeUndefined()
    for (const nothing of ['', 'AAAA', '!!!', encryptPadded(Buffer.alloc(32, 32))])
      expect(decrypt(key, nothing, appId)).toBeUndefined()
  })
})
