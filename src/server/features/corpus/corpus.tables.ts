import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DeletionWay } from '#contract/features/corpus.ts'
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
    /** All texts, folded for search. */
    searchText: text('search_text').notNull(),
    /** Hashes of the bot with the pairs of neighbouring characters of `searchText`: one index serves every bot. */
    searchGrams: integer('search_grams').array().notNull(),
    /** Whether its texts are as a template wrote them. A switch, or a deletion that is undone, changes none of them. */
    isStart: boolean('is_start').notNull().default(false),
    revision: integer('revision').notNull().default(1),
    /** The bot's content version of the last change of its texts, its intent, its switch, its days or its file. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** A file of `files` that goes out with the answer. */
    attachmentId: uuid('attachment_id'),
    /** The first and the last day on which it answers, in the account's time zone; null: without a beginning, or an end. */
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    importId: uuid('import_id'),
    deletionId: uuid('deletion_id'),
    deletedAt: moment('deleted_at'),
    /** How it was deleted; null while it is live. */
    deletionWay: text('deletion_way').$type<DeletionWay>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('corpus_items_question').on(table.botId, table.questionKey).where(sql`${table.deletedAt} is null`),
    // The account stands in each index so that counting a tenant's items reads the index alone.
    index('corpus_items_page')
      .on(table.accountId, table.botId, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('corpus_items_enabled')
      .on(table.accountId, table.botId, table.isEnabled, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('corpus_items_intent')
      .on(table.accountId, table.botId, table.intent, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Unchanged items of a template: a handful among many.
    index('corpus_items_start')
      .on(table.accountId, table.botId, table.updatedAt, table.id)
      .where(sql`${table.isStart} and ${table.deletedAt} is null`),
    // Without deleted items: deleting many would enter all their pairs a second time.
    index('corpus_items_grams').using('gin', table.searchGrams).where(sql`${table.deletedAt} is null`),
    // Items that may have a blank: a handful among many.
    index('corpus_items_bracketed')
      .on(table.accountId, table.botId)
      .where(sql`${table.deletedAt} is null and (${table.answer} ~ '[【[]' or ${table.question} ~ '[【[]')`),
    // Items that answer on some days only, and those with a file: a handful among many.
    index('corpus_items_limited')
      .on(table.accountId, table.botId, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null and (${table.validFrom} is not null or ${table.validUntil} is not null)`),
    index('corpus_items_attachment').on(table.attachmentId).where(sql`${table.attachmentId} is not null`),
    index('corpus_items_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('corpus_items_deletion').on(table.deletionId).where(sql`${table.deletionId} is not null`),
    index('corpus_items_gone')
      .on(table.accountId, table.botId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('corpus_items_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** How often an item answered. Apart from the items, so that counting rewrites no item and waits for no edit or import. */
export const corpusHits = pgTable(
  'corpus_hits',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    itemId: uuid('item_id').notNull(),
    hits: integer('hits').notNull(),
    lastHitAt: moment('last_hit_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.itemId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

export type ItemRow = Omit<typeof corpusItems.$inferSelect, 'searchText' | 'searchGrams'>
