/** What the ADMIN sees of the mails that went out, or wait to be read where no mail server is set. */
import { and, count, desc, ilike, or } from 'drizzle-orm'
import type { OutboxMail } from '#contract/features/accounts.ts'
import { cleanText } from '#contract/fields.ts'
import { comesAfter, pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'

const pageSize = 50

export async function listMails(
  db: Queryable,
  query: { q?: string | undefined; cursor?: string | undefined },
  now: Date,
): Promise<{ items: OutboxMail[]; nextCursor: string | null; total: number }> {
  const text = cleanText(query.q ?? '').trim()
  const isFound =
    text === ''
      ? undefined
      : or(ilike(outboxMails.recipient, containing(text)), ilike(outboxMails.subject, containing(text)))
  const found = await db
    .select()
    .from(outboxMails)
    .where(and(isFound, comesAfter({ moment: outboxMails.createdAt, id: outboxMails.id }, readCursor(query.cursor))))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(pageSize + 1)
  const [counted] = await db.select({ total: count() }).from(outboxMails).where(isFound)
  const { rows, nextCursor } = pageOfRows(found, pageSize, ({ createdAt, id }) => ({ moment: createdAt, id }))
  return { items: rows.map((mail) => describeMail(mail, now)), nextCursor, total: counted?.total ?? 0 }
}

function describeMail(mail: typeof outboxMails.$inferSelect, now: Date): OutboxMail {
  const isReadable = mail.readableUntil === null || mail.readableUntil > now
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    // What a mail server delivers is between it and the reader: codes in it would open other people's accounts.
    text: isReadable && (mail.status === 'kept' || mail.status === 'failed') ? mail.body : '',
    locale: mail.locale,
    status: mail.status,
    error: mail.error,
    createdAt: mail.createdAt.toISOString(),
  }
}
