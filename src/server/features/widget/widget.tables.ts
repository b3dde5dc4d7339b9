import { bigint, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { contacts } from '#server/features/conversations/conversations.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** Up to where a visitor has read what was said to them. */
export const visitorReads = pgTable(
  'visitor_reads',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Of the last message that they have seen. */
    seenSequence: bigint('seen_sequence', { mode: 'number' }).notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.contactId] }),
    foreignKey({
      columns: [table.accountId, table.botId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.botId, contacts.id],
    }).onDelete('cascade'),
  ],
)
