/** How a platform's id of a person is kept: sealed, so that a copy of the database does not reveal it. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { seal, unseal } from '#server/platform/secrets/secret-key.ts'
import { listUnsealedContacts } from './conversations.house.store.ts'
import { contacts } from './conversations.tables.ts'

const purpose = 'contact ids'
const sealedAtOnce = 500

export function sealContactId(externalId: string, secretKey: string): string {
  return seal(externalId, secretKey, purpose)
}

/** Undefined when it was sealed with another secret. */
export function openContactId(sealed: string, secretKey: string): string | undefined {
  return unseal(sealed, secretKey, purpose)
}

/** Seals what an older version stored in the clear. */
export async function sealContactIds(database: Database, secretKey: string): Promise<void> {
  for (;;) {
    const rows = await listUnsealedContacts(database.house, sealedAtOnce)
    for (const row of rows) {
      await database
        .of(row.account_id)
        .update(contacts)
        .set({ externalIdSealed: sealContactId(row.external_id, secretKey) })
        .where(and(eq(contacts.accountId, row.account_id), eq(contacts.botId, row.bot_id), eq(contacts.id, row.id)))
    }
    if (rows.length < sealedAtOnce) return
  }
}
