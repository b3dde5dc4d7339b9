import { bigint, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** A transaction's number. It never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What pages are told, kept for about an hour. Written by `publish_change` alone, in the transaction of the change.
 * `docs/decisions/2026-11-22-live-updates-resume-by-snapshot.md` tells why the number of the transaction is kept.
 */
export const liveChanges = pgTable(
  'live_changes',
  {
    transaction: xid8('transaction').notNull(),
    /** The order within a transaction. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null for what every ADMIN is told, or everyone. */
    accountId: uuid('account_id'),
    botId: uuid('bot_id'),
    topic: text('topic').notNull(),
    subjectId: text('subject_id'),
    version: bigint('version', { mode: 'number' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.sequence] }),
    index('live_changes_account').on(table.accountId, table.transaction),
    index('live_changes_age').on(table.at),
  ],
)

/** Accounts that have or lately had a page open, on whatever node. What changes too often to be told to nobody looks here first. */
export const liveAudience = pgTable('live_audience', {
  accountId: uuid('account_id').primaryKey(),
  listenedAt: moment('listened_at').notNull().defaultNow(),
})
