import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** What a bot knows of itself and of what it sells. A bot without a row knows nothing yet. */
export const botInformation = pgTable(
  'bot_information',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** By field; a field that is not filled in is not there. */
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The owner's own answers, by field: each replaces the one that is made from the fact. */
    wordings: jsonb('wordings').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Grows with each change. */
    revision: integer('revision').notNull().default(1),
    /** The revision in which each field, or its wording, was changed last: two owners who change different fields are in nobody's way. */
    changedIn: jsonb('changed_in').$type<Readonly<Record<string, number>>>().notNull().default({}),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** What a bot's product or service can do: each with answers of its own. */
export const botFeatures = pgTable(
  'bot_features',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name as uniqueness sees it: NFKC, lower case. */
    nameKey: text('name_key').notNull(),
    /** The order in which they are listed. */
    place: smallint('place').notNull(),
    /** By field; a field that is not filled in is not there. */
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    wordings: jsonb('wordings').$type<Readonly<Record<string, string>>>().notNull().default({}),
    revision: integer('revision').notNull().default(1),
    changedIn: jsonb('changed_in').$type<Readonly<Record<string, number>>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    unique('bot_features_name').on(table.accountId, table.botId, table.nameKey),
  ],
)
