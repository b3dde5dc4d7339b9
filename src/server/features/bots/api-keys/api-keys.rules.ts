/** How API keys look: `hd_<prefix>_<secret>`, and `hk_…` those with a name. The prefix is shown and finds the key; only the hash of the whole is stored. */
import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'

const prefixCharacters = 'abcdefghijkmnpqrstuvwxyz23456789'
const prefixLength = 10
// 32 bytes in base64url are 43 characters, `_` among them.
const keyPattern = /^(hd_[a-z2-9]{10})_[\w-]{43}$/
/** Named keys tell themselves apart, so that each kind is looked up where it stands. */
const namedKeyPattern = /^(hk_[a-z2-9]{10})_[\w-]{43}$/

export interface NewApiKey {
  /** Shown once. */
  readonly key: string
  readonly prefix: string
  readonly keyHash: string
}

export function newApiKey(): NewApiKey {
  return newKey('hd')
}

export function newNamedKey(): NewApiKey {
  return newKey('hk')
}

function newKey(kind: 'hd' | 'hk'): NewApiKey {
  const characters = Array.from({ length: prefixLength }, () => prefixCharacters[randomInt(prefixCharacters.length)])
  const prefix = `${kind}_${characters.join('')}`
  const key = `${prefix}_${newToken()}`
  return { key, prefix, keyHash: hashToken(key) }
}

/** The prefix of a well-formed key. */
export function prefixOf(key: string): string | undefined {
  return keyPattern.exec(key)?.[1]
}

/** The prefix of a well-formed named key. */
export function namedPrefixOf(key: string): string | undefined {
  return namedKeyPattern.exec(key)?.[1]
}

/** The key of an `Authorization: Bearer` header. */
export function bearerKeyOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +(\S+) *$/i.exec(header)?.[1]
}
