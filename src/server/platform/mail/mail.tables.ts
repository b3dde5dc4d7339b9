import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** Every mail, written in the transaction that caused it. `kept`: no mail server is set, an ADMIN reads it here. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    locale: text('locale', { enum: ['zh', 'en'] }).notNull(),
    status: text('status', { enum: ['kept', 'waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Until when the ADMIN may read it: codes are of use for a short time, and none to a later reader. Null: as long as it is kept. */
    readableUntil: moment('readable_until'),
    /** The last mail to somebody whose account is gone: the row goes once nobody sends it any more. */
    isForgottenOnceSent: boolean('is_forgotten_once_sent').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('outbox_mails_page').on(table.createdAt, table.id),
    index('outbox_mails_failed').on(table.createdAt).where(sql`${table.status} = 'failed'`),
  ],
)
