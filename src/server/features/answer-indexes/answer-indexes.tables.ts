import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/**
 * Everything a bot can answer with, of every source. A source writes its entries here in its own transaction, and the indexes read nothing else.
 */
export const answerEntries = pgTable(
  'answer_entries',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** Unique in a bot, across its sources: a bare id of the source's own making, or one that begins with the source's name: `info:price`. */
    id: text('id').notNull(),
    source: text('source').notNull(),
    /** The bot's content version of the last change. */
    version: bigint('version', { mode: 'number' }).notNull(),
    question: text('question').notNull(),
    variants: text('variants').array().notNull(),
    keywords: text('keywords').array().notNull(),
    intent: text('intent').notNull(),
    answer: text('answer').notNull(),
    /** Of a template, its texts unchanged; blanks may be filled in. Entries of the owner's own outrank it. */
    isStarter: boolean('is_starter').notNull().default(false),
    /** The first and the last day on which it answers, in the account's time zone; null: without a beginning, or an end. */
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    /** A file that goes out with the answer: with one, an answer without a text is whole. */
    attachmentId: uuid('attachment_id'),
    /** Since when it answers no more. Its texts are empty then; the row stays for a while, so that indexes learn that it is gone. */
    droppedAt: moment('dropped_at'),
    /** Whether it answered before its last change: what a write needs to know to count, without looking each entry up. */
    wasLive: boolean('was_live').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('answer_entries_version').on(table.accountId, table.botId, table.version, table.id),
    index('answer_entries_dropped').on(table.droppedAt).where(sql`${table.droppedAt} is not null`),
    check('answer_entries_id', sql`strpos(${table.id}, ':') = 0 or starts_with(${table.id}, ${table.source} || ':')`),
    check('answer_entries_source', sql`${table.source} <> '' and strpos(${table.source}, ':') = 0`),
  ],
)

/**
 * A bot's answer index as it was at a content version, for whichever node needs it next: it can be made again from the entries at any time. Its
 * bytes are split into parts, as a single value would have to be in memory whole to be written or read.
 */
export const answerSnapshots = pgTable(
  'answer_snapshots',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    contentVersion: bigint('content_version', { mode: 'number' }).notNull(),
    /** Layout of the bytes and lexicon they were made with: of another engine they are of no use. */
    engine: text('engine').notNull(),
    byteLength: integer('byte_length').notNull(),
    /** The content version whose entries with many wordings it has learned; -1 when there was nothing to learn. */
    learnedVersion: bigint('learned_version', { mode: 'number' }).notNull().default(-1),
    writtenAt: moment('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const answerSnapshotParts = pgTable(
  'answer_snapshot_parts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    part: integer('part').notNull(),
    /** Deflated. */
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.part] }),
    foreignKey({
      columns: [table.accountId, table.botId],
      foreignColumns: [answerSnapshots.accountId, answerSnapshots.botId],
    }).onDelete('cascade'),
  ],
)
