/** What the ADMIN sees of the mails that went out, or wait to be read where no mail server is set. */
import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listOutbox, OutboxMail } from '#contract/features/admin/outbox.ts'
import { cleanText } from '#contract/fields.ts'
import { comesAfter, type Place, pageOfRows } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { isResendable } from '#server/platform/mail/mail.ts'

export type MailFilter = Pick<QueryOf<typeof listOutbox>, 'status' | 'q'>
type MailRow = typeof outboxMails.$inferSelect & { readonly canResend: boolean }

function isFound({ status, q }: MailFilter) {
  const text = cleanText(q ?? '').trim()
  return and(
    status && eq(outboxMails.status, status),
    text === ''
      ? undefined
      : or(ilike(outboxMails.recipient, containing(text)), ilike(outboxMails.subject, containing(text))),
  )
}

export async function listMails(
  db: Queryable,
  filter: MailFilter,
  page: { readonly place: Place | undefined; readonly isRising: boolean; readonly size: number; readonly now: Date },
): Promise<{ rows: OutboxMail[]; nextCursor: string | null; place: Place | undefined }> {
  const { place, isRising, size, now } = page
  const direction = isRising ? asc : desc
  const found = await db
    .select({ mail: outboxMails, canResend: sql<boolean>`${isResendable(now)}` })
    .from(outboxMails)
    .where(and(isFound(filter), comesAfter({ moment: outboxMails.createdAt, id: outboxMails.id }, place, isRising)))
    .orderBy(direction(outboxMails.createdAt), direction(outboxMails.id))
    .limit(size + 1)
  const placeOf = ({ mail }: { mail: typeof outboxMails.$inferSelect }) => ({ moment: mail.createdAt, id: mail.id })
  const { rows, nextCursor } = pageOfRows(found, size, placeOf)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ mail, canResend }) => describeMail({ ...mail, canResend }, now)),
    nextCursor,
    place: nextCursor === null || last === undefined ? undefined : placeOf(last),
  }
}

export async function countMails(db: Queryable, filter: MailFilter): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(outboxMails).where(isFound(filter))
  return counted?.total ?? 0
}

function describeMail(mail: MailRow, now: Date): OutboxMail {
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
    canResend: mail.canResend,
  }
}
