/** Queries over what was written by way of “Contact us”. It belongs to the installation, not to an account. */
import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { ContactState, ContactType } from '#contract/features/enquiries/contact-messages.ts'
import type { EnquirySort } from '#contract/features/enquiries/entries.ts'
import { comesAfter, pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { published } from '#server/platform/live/publish.ts'
import { contactEntries, contactMessages } from './contact.tables.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type EntryRow = typeof contactEntries.$inferSelect

export interface MessageFilter {
  readonly state?: ContactState | undefined
  readonly type?: ContactType | undefined
  readonly text: string
  readonly sort: EnquirySort
}

function changeOf(messageId: string) {
  return { accountId: null, topic: 'contactMessages', id: messageId } as const
}

export async function insertMessage(db: Queryable, message: MessageRow): Promise<void> {
  await db
    .insert(contactMessages)
    .values(message)
    .returning(published(changeOf(message.id)))
}

/** Moves a message that is where `from` says, or anywhere without it; undefined when there is no such message, or not there. */
export async function changeMessage(
  db: Queryable,
  messageId: string,
  { from, to, at }: { from?: ContactState; to?: ContactState; at: Date },
): Promise<MessageRow | undefined> {
  const [changed] = await db
    .update(contactMessages)
    .set({ changedAt: at, ...(to !== undefined && { state: to }) })
    .where(and(eq(contactMessages.id, messageId), from === undefined ? undefined : eq(contactMessages.state, from)))
    .returning({ ...getTableColumns(contactMessages), ...published(changeOf(messageId)) })
  if (changed === undefined) return undefined
  const { published: _, ...message } = changed
  return message
}

export async function insertEntry(db: Queryable, entry: EntryRow): Promise<void> {
  await db.insert(contactEntries).values(entry)
}

export async function findMessage(db: Queryable, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  return row
}

/** Oldest first. */
export async function listEntries(db: Queryable, messageId: string): Promise<EntryRow[]> {
  return await db
    .select()
    .from(contactEntries)
    .where(eq(contactEntries.messageId, messageId))
    .orderBy(asc(contactEntries.at), asc(contactEntries.id))
}

export async function listMessages(
  db: Queryable,
  filter: MessageFilter,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<{ rows: MessageRow[]; nextCursor: string | null }> {
  const { id } = contactMessages
  const moment = filter.sort === 'changed' ? contactMessages.changedAt : contactMessages.createdAt
  const isRising = filter.sort === 'oldest'
  const inOrder = isRising ? asc : desc
  const found = await db
    .select()
    .from(contactMessages)
    .where(and(isFound(filter), comesAfter({ moment, id }, readCursor(cursor), isRising)))
    .orderBy(inOrder(moment), inOrder(id))
    .limit(size + 1)
  return pageOfRows(found, size, (row) => ({
    moment: filter.sort === 'changed' ? row.changedAt : row.createdAt,
    id: row.id,
  }))
}

export async function countMessages(db: Queryable, filter: Partial<MessageFilter>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contactMessages).where(isFound(filter))
  return row?.total ?? 0
}

/** How many nobody took up. */
export async function countNewMessages(db: Queryable): Promise<number> {
  return await countMessages(db, { state: 'new' })
}

/** What was dealt with and has rested since. */
export async function forgetRested(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(contactMessages)
    .where(and(inArray(contactMessages.state, ['answered', 'closed']), lt(contactMessages.changedAt, before)))
}

function isFound({ state, type, text = '' }: Partial<MessageFilter>): SQL | undefined {
  const { username, email, question, reference } = contactMessages
  return and(
    state === undefined ? undefined : eq(contactMessages.state, state),
    type === undefined ? undefined : eq(contactMessages.type, type),
    text === ''
      ? undefined
      : or(...[username, email, question, reference].map((each) => ilike(each, containing(text)))),
  )
}
