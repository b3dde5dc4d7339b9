/** How API keys look: `hd_<prefix>_<secret>`. The prefix is shown and finds the key; only the hash of the whole is stored. */
import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'

const prefixCharacters = 'abcdefghijkmnpqrstuvwxyz23456789'
const prefixLength = 10
// 32 bytes in base64url are 43 characters, `_` among them.
const keyPattern = /^(hd_[a-z2-9]{10})_[\w-]{43}$/

export interface NewApiKey {
  /** Shown once. */
  readonly key: string
  readonly prefix: string
  readonly keyHash: string
}

export function newApiKey(): NewApiKey {
  const characters = Array.from({ length: prefixLength }, () => prefixCharacters[randomInt(prefixCharacters.length)])
  const prefix = `hd_${characters.join('')}`
  const key = `${prefix}_${newToken()}`
  return { key, prefix, keyHash: hashToken(key) }
}

/** The prefix of a well-formed key. */
export function prefixOf(key: string): string | undefined {
  return keyPattern.exec(key)?.[1]
}

/** The key of an `Authorization: Bearer` header. */
export function bearerKeyOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +(\S+) *$/i.exec(header)?.[1]
}
