/**
 * How WeChat signs and encrypts call-backs. AES-256-CBC; the key is the EncodingAESKey read as base64, its first half the IV. The plain text is
 * sixteen random bytes, a length of four bytes, the message and the app id, padded to a multiple of 32.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** SHA-1 in hex of the parts, sorted and joined: the token with a time and a nonce, and the encrypted message where there is one. */
export function signatureOf(parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex')
}

/** Compares in constant time. */
export function isSignedBy(parts: readonly string[], signature: string | undefined): boolean {
  if (signature === undefined) return false
  const expected = Buffer.from(signatureOf(parts))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const blockBytes = 32
const randomLength = 16
const headerLength = randomLength + 4

/** Undefined: the text was not encrypted with this key, or for another app. */
export function decrypt(encodingAesKey: string, encrypted: string, appId: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  const { key, iv } = keyOf(encodingAesKey)
  // Node's own padding is that of blocks of 16 bytes.
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const plain = withoutPadding(Buffer.concat([decipher.update(bytes), decipher.final()]))
  if (plain === undefined || plain.length < headerLength) return undefined
  const end = headerLength + plain.readUInt32BE(randomLength)
  if (end > plain.length) return undefined
  const receiver = plain.subarray(end)
  const expected = Buffer.from(appId)
  if (receiver.length !== expected.length || !timingSafeEqual(receiver, expected)) return undefined
  return plain.subarray(headerLength, end).toString()
}

export function encrypt(encodingAesKey: string, message: string, appId: string): string {
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(randomLength), length, text, Buffer.from(appId)])
  const padding = blockBytes - (plain.length % blockBytes)
  const { key, iv } = keyOf(encodingAesKey)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(padding, padding)), cipher.final()]).toString(
    'base64',
  )
}

/** Each byte of the padding is checked. */
function withoutPadding(plain: Buffer): Buffer | undefined {
  const padding = plain.at(-1) ?? 0
  if (padding < 1 || padding > blockBytes || padding > plain.length) return undefined
  const isWhole = plain.subarray(plain.length - padding).every((byte) => byte === padding)
  return isWhole ? plain.subarray(0, plain.length - padding) : undefined
}

function keyOf(encodingAesKey: string): { key: Buffer; iv: Buffer } {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  return { key, iv: key.subarray(0, 16) }
}
