import { bigint, boolean, customType, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** A transaction's number. It never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Bots whose events a stream reads, or may come back for: of all others no events are written. */
export const botListeners = pgTable(
  'bot_listeners',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    until: moment('until').notNull(),
    /** Whether everybody who may have looked before the bot was noted has ended: from then on no message is without its event. */
    isComplete: boolean('is_complete').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * What streams tell, kept for about an hour. Written by triggers alone, in the transaction of what happened, with that transaction's number: a stream
 * goes on from a snapshot, as `docs/decisions/2026-11-22-live-updates-resume-by-snapshot.md` tells of pages.
 */
export const botEvents = pgTable(
  'bot_events',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    transaction: xid8('transaction').notNull(),
    /** The order within a transaction. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id').notNull(),
    /** What was said; null: the conversation came into a state. */
    messageId: uuid('message_id'),
    state: text('state'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.transaction, table.sequence] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('bot_events_age').on(table.at),
  ],
)
