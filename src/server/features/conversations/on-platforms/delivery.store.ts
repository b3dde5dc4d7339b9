/** How far messages got on their way to contacts, and how contacts are called where they write. */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { contacts, type Delivery, messages } from '../conversations.tables.ts'

export async function noteDelivery(
  db: Queryable,
  accountId: string,
  botId: string,
  messageIds: readonly string[],
  { delivery, fault, at }: { delivery: Delivery; fault?: string | undefined; at: Date },
): Promise<void> {
  if (messageIds.length === 0) return
  await db
    .update(messages)
    .set({ delivery, deliveryAt: at, deliveryFault: fault ?? null })
    .where(and(eq(messages.accountId, accountId), eq(messages.botId, botId), inArray(messages.id, [...messageIds])))
}

export interface NamedContact {
  readonly botId: string
  readonly platform: string
  readonly keyHash: string
}

function isContact(accountId: string, { botId, platform, keyHash }: NamedContact) {
  return and(
    eq(contacts.accountId, accountId),
    eq(contacts.botId, botId),
    eq(contacts.platform, platform),
    eq(contacts.keyHash, keyHash),
  )
}

/** How the contact is called; null: by no name yet. Undefined: there is no such contact. */
export async function readContactName(
  db: Queryable,
  accountId: string,
  contact: NamedContact,
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ displayName: contacts.displayName })
    .from(contacts)
    .where(isContact(accountId, contact))
  return row?.displayName
}

/** Written only where it says something new: most messages change nothing. */
export async function nameContact(
  db: Queryable,
  accountId: string,
  contact: NamedContact,
  { displayName, locale }: { displayName?: string | undefined; locale?: string | undefined },
): Promise<void> {
  const changes = [
    displayName !== undefined && or(isNull(contacts.displayName), ne(contacts.displayName, displayName)),
    locale !== undefined && or(isNull(contacts.locale), ne(contacts.locale, locale)),
  ].filter((change) => change !== false)
  if (changes.length === 0) return
  await db
    .update(contacts)
    .set({ ...(displayName !== undefined && { displayName }), ...(locale !== undefined && { locale }) })
    .where(and(isContact(accountId, contact), or(...changes)))
}
