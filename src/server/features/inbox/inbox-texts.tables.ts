import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/**
 * What is searched of a message: its text folded, and the hashes of its pairs of characters, as items of the corpus have them. Written behind the
 * messages (`catch-up.ts`), so that no reply waits for an index of arrays. It goes with its message, by a trigger.
 */
export const inboxTexts = pgTable(
  'inbox_texts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    messageId: uuid('message_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: moment('at').notNull(),
    searchText: text('search_text').notNull(),
    searchGrams: integer('search_grams').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.messageId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('inbox_texts_grams').using('gin', table.searchGrams),
    index('inbox_texts_time').on(table.accountId, table.botId, table.at),
  ],
)
