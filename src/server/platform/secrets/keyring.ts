/**
 * The keys of the installation. What must be read again is sealed with the current one and opened with any, so that the key can be changed while the
 * product runs. Each sealed text names its key; what it belongs to is part of the seal (associated data), so that no sealed text can be put in another's
 * place. Texts that an older version sealed name no key: each key is tried on them.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSameText } from './secrets.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const form = 'k1'

/** What a sealed text is for, and of what: `channel config` of the connection with this id. */
export interface SealedFor {
  /** One of a few constants: the keys made for them are kept. */
  readonly purpose: string
  readonly owner: string
  /** What texts of this kind were sealed for when they named no key yet; left out where there were none. */
  readonly formerPurpose?: string
}

export interface Keyring {
  /** What everything begins with that the current key sealed. It names the key, and tells nothing of it. */
  readonly prefix: string
  /** The same of former keys. */
  readonly formerPrefixes: readonly string[]
  seal(text: string, sealedFor: SealedFor): string
  /** Undefined when no key here sealed it, when it was sealed for something else, or when it is damaged. */
  unseal(sealed: string, sealedFor: SealedFor): string | undefined
  /** Shows that this installation wrote a text, and for which purpose: 43 characters, safe in URLs. */
  sign(text: string, purpose: string): string
  /** Whether any key here made the signature, of which its first characters may be kept: how many must be there is `length`. */
  isSigned(text: string, purpose: string, signature: string, length?: number): boolean
}

/** `previous`: keys that sealed before; they open, and seal nothing any more. */
export function createKeyring(current: string, previous: readonly string[] = []): Keyring {
  const secrets = new Map([...previous.toReversed(), current].map((secret) => [idOf(secret), secret]))
  const currentId = idOf(current)
  const prefixOf = (keyId: string) => `${form}.${keyId}.`
  /** The current one first: most texts are of it. */
  const newestFirst = [...secrets.values()].toReversed()
  const keys = new Map<string, Buffer>()

  function keyOf(keyId: string, purpose: string): Buffer | undefined {
    const name = `${keyId} ${purpose}`
    const secret = secrets.get(keyId)
    if (secret === undefined) return undefined
    const key = keys.get(name) ?? derive(secret, purpose)
    keys.set(name, key)
    return key
  }

  function unsealNameless(sealed: string, purpose: string): string | undefined {
    for (const secret of newestFirst) {
      const text = open(sealed, deriveFormerly(secret, purpose))
      if (text !== undefined) return text
    }
    return undefined
  }

  return {
    prefix: prefixOf(currentId),
    formerPrefixes: [...secrets.keys()].filter((id) => id !== currentId).map(prefixOf),

    seal(text, { purpose, owner }) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keyOf(currentId, purpose) ?? derive(current, purpose), nonce)
      sealing.setAAD(belongingTo(purpose, owner))
      const parts = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
      return `${prefixOf(currentId)}${Buffer.concat(parts).toString('base64url')}`
    },

    unseal(sealed, { purpose, owner, formerPurpose }) {
      const [itsForm, keyId = '', text] = sealed.split('.')
      if (text === undefined) return formerPurpose === undefined ? undefined : unsealNameless(sealed, formerPurpose)
      const key = itsForm === form ? keyOf(keyId, purpose) : undefined
      return key && open(text, key, belongingTo(purpose, owner))
    },

    sign: (text, purpose) => signWith(current, text, purpose),

    isSigned(text, purpose, signature, length) {
      let isOurs = false
      // All of them, so that the time tells nothing.
      for (const secret of newestFirst) {
        const made = signWith(secret, text, purpose).slice(0, length)
        if (isSameText(made, signature)) isOurs = true
      }
      return isOurs
    },
  }
}

function belongingTo(purpose: string, owner: string): Buffer {
  return Buffer.from(`${purpose}\0${owner}`)
}

function open(text: string, key: Buffer, belonging?: Buffer): string | undefined {
  try {
    const bytes = Buffer.from(text, 'base64url')
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    if (belonging !== undefined) opening.setAAD(belonging)
    opening.setAuthTag(bytes.subarray(-tagBytes))
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${form} ${purpose}`, 32))
}

/** Of texts that name no key, and of signatures. */
function deriveFormerly(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

function signWith(secret: string, text: string, purpose: string): string {
  return createHmac('sha256', deriveFormerly(secret, purpose)).update(text).digest('base64url')
}

/** Derived like a key and for this alone, so that it gives nothing of the others away. */
function idOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `${form} key id`, 6)).toString('base64url')
}
