import { foreignKey, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'

/** What fills the blanks of a bot's answers. `fill_facts` of the database puts it in where items become entries. */
export const botFacts = pgTable(
  'bot_facts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** As it stands between the brackets of a text. */
    label: text('label').notNull(),
    /** Empty: not filled in yet. */
    value: text('value').notNull().default(''),
    /** The order in which it is asked. */
    place: smallint('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.label] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
