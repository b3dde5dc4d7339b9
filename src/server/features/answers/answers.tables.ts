import {
  bigint,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReplyKind, Why } from '#contract/answers.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

export const conversations = pgTable(
  'conversations',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    /** Where it happens: the platform codes of the product, or `API`, `TEST`. */
    platform: text('platform').notNull(),
    /** The person on the other side, as the channel names them; for visitors a hash of their token. */
    contact: text('contact').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('conversations_contact').on(table.botId, table.platform, table.contact, table.startedAt),
  ],
)

/** One question and what the bot said to it. */
export const messages = pgTable(
  'messages',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Order within the whole table. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    kind: text('kind').$type<ReplyKind>().notNull(),
    sourceId: uuid('source_id'),
    confidence: doublePrecision('confidence').notNull(),
    suggestions: jsonb('suggestions').$type<{ id: string; question: string }[]>().notNull(),
    why: jsonb('why').$type<Why>().notNull(),
    verdict: text('verdict', { enum: ['good', 'needs-improvement'] }),
    verdictReasons: jsonb('verdict_reasons').$type<string[]>(),
    verdictComment: text('verdict_comment'),
    verdictAt: moment('verdict_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.botId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.botId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('messages_conversation').on(table.conversationId, table.sequence),
    index('messages_bot_time').on(table.botId, table.at),
  ],
)

/** Interface calls charged, by day (UTC). */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    chitChats: integer('chit_chats').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)

/** One polite sentence a day to a contact when the quota is spent. */
export const quotaNotices = pgTable(
  'quota_notices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    botId: uuid('bot_id').notNull(),
    contact: text('contact').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.botId, table.contact, table.day] })],
)

/**
 * A bot's answer index as it was at a corpus version, for whichever node needs it next: it can be made again from the corpus at any time. Its
 * bytes stand in parts, as one value would have to be in memory whole to be written or read.
 */
export const answerSnapshots = pgTable(
  'answer_snapshots',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    corpusVersion: bigint('corpus_version', { mode: 'number' }).notNull(),
    /** Layout of the bytes and lexicon they were made with: of another engine they are of no use. */
    engine: text('engine').notNull(),
    byteLength: integer('byte_length').notNull(),
    /** The corpus version whose items with many wordings it has learned; -1 when there was nothing to learn. */
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
