import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** The processes that serve this installation, as each says of itself every few seconds. All moments are the database's own. */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  /** What its answer indexes hold in memory, of how much they may. */
  indexBytes: bigint('index_bytes', { mode: 'number' }).notNull(),
  indexBytesMax: bigint('index_bytes_max', { mode: 'number' }).notNull(),
})
