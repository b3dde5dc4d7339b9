import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

export const corpusItems = pgTable(
  'corpus_items',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    question: text('question').notNull(),
    /** Hash of the normalised question: one live item a question. */
    questionKey: text('question_key').notNull(),
    answer: text('answer').notNull(),
    intent: text('intent').notNull().default(''),
    keywords: text('keywords').array().notNull().default(sql`'{}'::text[]`),
    variants: text('variants').array().notNull().default(sql`'{}'::text[]`),
    isEnabled: boolean('is_enabled').notNull().default(true),
    hits: integer('hits').notNull().default(0),
    lastHitAt: moment('last_hit_at'),
    /** All texts, folded for search. */
    searchText: text('search_text').notNull(),
    revision: integer('revision').notNull().default(1),
    /** The bot's corpus version of the last change. */
    version: bigint('version', { mode: 'number' }).notNull(),
    importId: uuid('import_id'),
    deletionId: uuid('deletion_id'),
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('corpus_items_question').on(table.botId, table.questionKey).where(sql`${table.deletedAt} is null`),
    index('corpus_items_page').on(table.botId, table.updatedAt, table.id).where(sql`${table.deletedAt} is null`),
    index('corpus_items_version').on(table.botId, table.version),
    index('corpus_items_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('corpus_items_deletion').on(table.deletionId).where(sql`${table.deletionId} is not null`),
  ],
)
