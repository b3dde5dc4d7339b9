import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReplyKind, Why } from '#contract/answers.ts'
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
