import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { VersionChange } from '#contract/features/customising/corpus-history.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What an item said before a change: only what the change made another. */
export interface ItemBeforeChange {
  readonly question?: string
  readonly answer?: string
  readonly intent?: string
  readonly keywords?: readonly string[]
  readonly variants?: readonly string[]
  readonly isEnabled?: boolean
  readonly isStart?: boolean
  readonly validFrom?: string | null
  readonly validUntil?: string | null
  readonly attachmentId?: string | null
}

/** What an item was before each of its changes. Only ever added to; the oldest of an item give way when there are too many. */
export const corpusVersions = pgTable(
  'corpus_versions',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The revision of the item that this was: each change of an item raises it by one and leaves one row here. */
    revision: integer('revision').notNull(),
    /** When it was replaced, and how. */
    at: moment('at').notNull(),
    change: text('change').$type<VersionChange>().notNull(),
    /** Who of the account did it; null: the product itself. */
    accountUser: uuid('account_user'),
    /** So a switch of 10,000 items writes 10,000 short rows. What an item was at a revision is what it is now with all later ones taken back. */
    before: jsonb('before').$type<ItemBeforeChange>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.itemId, table.revision] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    // Files that only a version needs.
    index('corpus_versions_attachment')
      .on(sql`(${table.before} ->> 'attachmentId')`)
      .where(sql`(${table.before} ->> 'attachmentId') is not null`),
  ],
)
