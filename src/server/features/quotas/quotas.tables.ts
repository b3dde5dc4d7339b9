import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/features/accounts/accounts.tables.ts'

/** Interface calls charged, by day of the account's time zone. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    chitChats: integer('chit_chats').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)

/** One polite sentence a day to a contact when the quota is spent. */
export const quotaNotices = pgTable(
  'quota_notices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    botId: uuid('bot_id').notNull(),
    contact: text('contact').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.botId, table.contact, table.day] })],
)
