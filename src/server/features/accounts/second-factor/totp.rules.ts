/**
 * Codes of authenticator apps: RFC 6238 over HMAC-SHA-1 with six digits and steps of 30 seconds, which is what all apps understand. The RFC is a page
 * long and comes with test vectors, so it stands here rather than in a library.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '#server/platform/secrets/secrets.ts'

const stepMs = 30_000
/** RFC 4226 asks for 160 bits. */
const secretBytes = 20
/** A clock that is late or fast by half a minute, and a code that was typed when the next one began. */
const toleratedSteps = [0, -1, 1] as const
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32, as apps read it. */
export function newSecret(): string {
  let secret = ''
  let held = 0
  let heldBits = 0
  for (const byte of randomBytes(secretBytes)) {
    held = (held << 8) | byte
    heldBits += 8
    while (heldBits >= 5) {
      heldBits -= 5
      secret += base32[(held >>> heldBits) & 31]
    }
    held &= (1 << heldBits) - 1
  }
  return secret
}

function bytesOf(secret: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let heldBits = 0
  for (const character of secret) {
    held = (held << 5) | base32.indexOf(character)
    heldBits += 5
    if (heldBits < 8) continue
    heldBits -= 8
    bytes.push((held >>> heldBits) & 255)
    held &= (1 << heldBits) - 1
  }
  return Buffer.from(bytes)
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / stepMs)
}

/** The code of one step of time. */
export function codeOfStep(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to; undefined when it is wrong now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const steps = toleratedSteps.map((apart) => stepAt(now) + apart)
  return steps.find((step) => isSameText(codeOfStep(secret, step), code))
}

/** Whether it can be a code of an app; recovery codes are longer. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** What a QR code tells an app. */
export function uriOf(secret: string, email: string): string {
  const issuer = 'Huida'
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`
}
