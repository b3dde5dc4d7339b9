/**
 * Seals with the current key of the installation and opens what earlier ones sealed, so that a key can be changed while the product runs. Each
 * sealed text names its key; what it belongs to is part of the seal (associated data), so that no sealed text can be put in another's place.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const form = 'k1'

/** What a sealed text is for, and of what: `channel config` of the connection with this id. */
export interface SealedFor {
  readonly purpose: string
  readonly owner: string
}

export interface Keyring {
  /** What everything begins with that the current key sealed. It names the key, and tells nothing of it. */
  readonly prefix: string
  seal(text: string, sealedFor: SealedFor): string
  /** Undefined when no key here sealed it, when it was sealed for something else, or when it is damaged. */
  unseal(sealed: string, sealedFor: SealedFor): string | undefined
}

/** `previous`: keys that sealed before; they open, and seal nothing any more. */
export function createKeyring(current: string, previous: readonly string[] = []): Keyring {
  const secrets = new Map([...previous.toReversed(), current].map((secret) => [idOf(secret), secret]))
  const currentId = idOf(current)
  const keys = new Map<string, Buffer>()

  function keyOf(keyId: string, purpose: string): Buffer | undefined {
    const name = `${keyId} ${purpose}`
    const secret = secrets.get(keyId)
    if (secret === undefined) return undefined
    const key = keys.get(name) ?? derive(secret, purpose)
    keys.set(name, key)
    return key
  }

  return {
    prefix: `${form}.${currentId}.`,
    seal(text, { purpose, owner }) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keyOf(currentId, purpose) ?? derive(current, purpose), nonce)
      sealing.setAAD(Buffer.from(`${purpose}\0${owner}`))
      const parts = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
      return `${form}.${currentId}.${Buffer.concat(parts).toString('base64url')}`
    },
    unseal(sealed, { purpose, owner }) {
      const [itsForm, keyId = '', text = ''] = sealed.split('.')
      const key = itsForm === form ? keyOf(keyId, purpose) : undefined
      if (key === undefined) return undefined
      try {
        const bytes = Buffer.from(text, 'base64url')
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        opening.setAAD(Buffer.from(`${purpose}\0${owner}`))
        opening.setAuthTag(bytes.subarray(-tagBytes))
        return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${form} ${purpose}`, 32))
}

/** Derived like a key and for this alone, so that it gives nothing of the others away. */
function idOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `${form} key id`, 6)).toString('base64url')
}
