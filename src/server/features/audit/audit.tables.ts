import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/**
 * What happened, for those who must look into it. The database refuses to change a row, and to delete one before its time, whoever asks
 * (migrations 0015 and 0049, which lets the removal of an account take out what names a person). No foreign keys: the record outlives what it tells of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    /** The account it concerns: whose data, or on whose behalf; null where there is none. */
    accountId: uuid('account_id'),
    /** Who did it: the same account as a rule, an ADMIN when done for another; null for a visitor and for the installation itself. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    /** What it was done to: an email, an id, the name of a bot. Never a secret, nor anything of a corpus or of a conversation. */
    target: text('target').notNull().default(''),
    address: text('address').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    /** How many calls one row stands for. */
    count: integer('count').notNull().default(1),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    // Each way to look into the log: its rows in the order of time, so that a page is read without sorting a million rows.
    index('audit_events_page').on(table.at, table.id),
    index('audit_events_account').on(table.accountId, table.at, table.id),
    index('audit_events_actor').on(table.actorId, table.at, table.id),
    index('audit_events_action').on(table.action, table.at, table.id),
    index('audit_events_address').on(table.address.op('text_pattern_ops'), table.at, table.id),
    index('audit_events_target').using('gin', table.target.op('gin_trgm_ops')),
  ],
)
