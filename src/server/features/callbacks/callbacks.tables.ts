import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** A customer left how to be reached, and waits for somebody of the account. */
export const callbacks = pgTable(
  'callbacks',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** That of the message. */
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    platform: text('platform').notNull(),
    at: moment('at').notNull(),
    /** What was said, sealed with the installation's secret. */
    saidSealed: text('said_sealed').notNull(),
    /** Of the details: the same left twice in a conversation is one. */
    detailsHash: text('details_hash').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    doneAt: moment('done_at'),
    /** Whether a mail to the owner has counted it. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    unique('callbacks_once').on(table.accountId, table.botId, table.conversationId, table.detailsHash),
    index('callbacks_page').on(table.accountId, table.botId, table.at, table.id),
    index('callbacks_untold').on(table.accountId, table.botId).where(sql`not ${table.isTold} and not ${table.isDone}`),
  ],
)

/** One row a bot: its lock keeps the caps exact, and the mails to its owner apart. */
export const callbackBoxes = pgTable(
  'callback_boxes',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    openCount: integer('open_count').notNull().default(0),
    mailedAt: moment('mailed_at'),
    /** Whether the owner has had a mail that no place is left. */
    isFullTold: boolean('is_full_told').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
