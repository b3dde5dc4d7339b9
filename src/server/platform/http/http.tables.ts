import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** Counters against guessing, exact across nodes: how often `key` was used in the window that began at `windowStart`. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('attempt_counts_age').on(table.windowStart),
  ],
)

/** First replies of calls that came with an Idempotency-Key; written in the transaction of their effect. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    /** Whose keys these are: endpoint and account or bot. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotent_replies_age').on(table.createdAt)],
)
