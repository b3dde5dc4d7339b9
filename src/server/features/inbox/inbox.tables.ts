import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** How the inbox of a bot works. A bot without a row has the defaults. */
export const inboxes = pgTable(
  'inboxes',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** A person is wanted when the bot had no answer twice in a row. */
    wantsAfterFallbacks: boolean('wants_after_fallbacks').notNull().default(true),
    backAfterHours: integer('back_after_hours').notNull().default(12),
    /** Null: as the plan has it. */
    keptDays: integer('kept_days'),
    mailsWhenWanted: boolean('mails_when_wanted').notNull().default(true),
    /** When the owner was last told by mail that somebody waits. */
    mailedAt: moment('mailed_at'),
    /** Up to which moment the list and the search know what was said: see `search/catch-up.ts`. */
    caughtUpTo: moment('caught_up_to'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Filters of the inbox that the owner uses often. */
export const inboxFilters = pgTable(
  'inbox_filters',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<Record<string, string>>().notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('inbox_filters_name').on(table.accountId, table.botId, table.name),
  ],
)

/** Files of the inbox that the owner asked for. */
export const inboxExports = pgTable(
  'inbox_exports',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    /** `gone`: its bytes are deleted. */
    status: text('status', { enum: ['waiting', 'writing', 'ready', 'failed', 'gone'] }).notNull(),
    format: text('format', { enum: ['csv', 'xlsx'] }).notNull(),
    rowIs: text('row_is', { enum: ['exchange', 'conversation'] }).notNull(),
    filter: jsonb('filter').$type<Record<string, string>>().notNull(),
    /** Grows with each run of the job: only the last one writes. */
    run: integer('run').notNull().default(0),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    rows: integer('rows'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    fault: text('fault'),
    askedAt: moment('asked_at').notNull(),
    touchedAt: moment('touched_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('inbox_exports_running').on(table.accountId).where(sql`${table.status} in ('waiting', 'writing')`),
    index('inbox_exports_age').on(table.askedAt),
  ],
)

/** What such a file holds, in parts, as files are kept: nodes share no disk. */
export const inboxExportParts = pgTable(
  'inbox_export_parts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    exportId: uuid('export_id').notNull(),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.exportId, table.part] }),
    foreignKey({
      columns: [table.accountId, table.botId, table.exportId],
      foreignColumns: [inboxExports.accountId, inboxExports.botId, inboxExports.id],
    }).onDelete('cascade'),
  ],
)
