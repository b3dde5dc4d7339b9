import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What an item was before each of its changes. Only ever added to; the oldest of an item give way when there are too many. */
export const corpusVersions = pgTable(
  'corpus_versions',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The revision of the item that this was. */
    revision: integer('revision').notNull(),
    /** When it was replaced, and how. */
    at: moment('at').notNull(),
    change: text('change').notNull(),
    /** Who of the account did it; null: the product itself. */
    accountUser: uuid('account_user'),
    /** Its texts, switch, days and attachment as they were. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.itemId, table.revision] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('corpus_versions_age').on(table.at),
  ],
)
