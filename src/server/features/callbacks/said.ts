/** What a customer left, as it is kept: sealed, for this row alone. */
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'

export interface Said {
  readonly text: string
  /** What was said before it in the conversation. */
  readonly asked: string
}

/** Of the contact request with this id. */
export function saidSealedFor(id: string): SealedFor {
  return { purpose: 'callbacks', owner: id, formerPurpose: 'callbacks' }
}

export function sealSaid(id: string, { text, asked }: Said, keyring: Keyring): string {
  return keyring.seal(JSON.stringify({ text, asked }), saidSealedFor(id))
}

/** Empty texts when no key here opens it. */
export function openSaid(id: string, sealed: string, keyring: Keyring): Said {
  const said = keyring.unseal(sealed, saidSealedFor(id))
  return said === undefined ? { text: '', asked: '' } : JSON.parse(said)
}
