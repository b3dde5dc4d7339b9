import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** How far the making of a bot has come. A bot that was made is a draft until its owner has been through, or has left it at that. */
export const customisations = pgTable(
  'customisations',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** `basic`: name and the facts that customers ask for most. `integrated`: all of it, with features, a corpus and a channel. */
    path: text('path', { enum: ['basic', 'integrated'] }).notNull(),
    /** The step that was open last. */
    step: text('step').notNull(),
    /** What was typed at the corpus and the launch and is kept nowhere else yet: `SetUpValues`. */
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    revision: integer('revision').notNull().default(1),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
