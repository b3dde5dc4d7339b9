import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Archives of all that an account owns, asked for by its owner. */
export const dataExports = pgTable(
  'data_exports',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** `gone`: its bytes are deleted. The row stays a while, as archives are counted by day. */
    status: text('status', { enum: ['waiting', 'writing', 'ready', 'failed', 'gone'] }).notNull(),
    /** The day of the account on which it was asked for. */
    day: date('day').notNull(),
    /** Grows with each run of the job: only the last one writes. */
    run: integer('run').notNull().default(0),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    askedAt: moment('asked_at').notNull(),
    /** When it last came on. */
    touchedAt: moment('touched_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('data_exports_running').on(table.accountId).where(sql`${table.status} in ('waiting', 'writing')`),
    index('data_exports_age').on(table.askedAt),
  ],
)

/** What an archive holds, in parts, as files are kept: nodes share no disk. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    accountId: uuid('account_id').notNull(),
    exportId: uuid('export_id').notNull(),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.exportId, table.part] }),
    foreignKey({
      columns: [table.accountId, table.exportId],
      foreignColumns: [dataExports.accountId, dataExports.id],
    }).onDelete('cascade'),
  ],
)
