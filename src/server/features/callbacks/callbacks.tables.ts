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
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    unique('callbacks_once').on(table.accountId, table.botId, table.conversationId, table.detailsHash),
    index('callbacks_page').on(table.accountId, table.botId, table.at, table.id),
  ],
)

/** One row a bot: its lock keeps the caps exact, and the mails to its owner apart. */
export const callbackBoxes = pgTable(
  'callback_boxes',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    openCount: integer('open_count').notNull().default(0),
    /** Of those that came since the last mail. */
    unmailedCount: integer('unmailed_count').notNull().default(0),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
