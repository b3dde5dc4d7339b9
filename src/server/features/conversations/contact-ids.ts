/** How a platform's id of a person is kept: sealed, so that a copy of the database does not reveal it. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'
import { listUnsealedContacts } from './conversations.house.store.ts'
import { contacts } from './conversations.tables.ts'

const sealedAtOnce = 500

/** `keyHash`: of the contact, by which it is found. */
export function contactIdSealedFor(keyHash: string): SealedFor {
  return { purpose: 'contact ids', owner: keyHash, formerPurpose: 'contact ids' }
}

export function sealContactId(keyHash: string, externalId: string, keyring: Keyring): string {
  return keyring.seal(externalId, contactIdSealedFor(keyHash))
}

/** Undefined when no key here opens it, or when it is another contact's. */
export function openContactId(keyHash: string, sealed: string, keyring: Keyring): string | undefined {
  return keyring.unseal(sealed, contactIdSealedFor(keyHash))
}

/** Seals what an older version stored in the clear. */
export async function sealContactIds(database: Database, keyring: Keyring): Promise<void> {
  for (;;) {
    const rows = await listUnsealedContacts(database.house, sealedAtOnce)
    for (const row of rows) {
      await database
        .of(row.account_id)
        .update(contacts)
        .set({ externalIdSealed: sealContactId(row.key_hash, row.external_id, keyring) })
        .where(and(eq(contacts.accountId, row.account_id), eq(contacts.botId, row.bot_id), eq(contacts.id, row.id)))
    }
    if (rows.length < sealedAtOnce) return
  }
}
