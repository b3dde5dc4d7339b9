import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { ReplyKind, Why } from '#contract/features/answers.ts'
import type { MissingFile } from '#contract/features/inbox/conversations.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** A person who writes to a bot on one platform. */
export const contacts = pgTable(
  'contacts',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    platform: text('platform').notNull(),
    /** SHA-256 of the platform's own id of the person: finds the contact without revealing who it is. */
    keyHash: text('key_hash').notNull(),
    /** That id, sealed with the installation's secret; null where the platform's id is itself a secret of the visitor. */
    externalIdSealed: text('external_id_sealed'),
    displayName: text('display_name'),
    locale: text('locale'),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
    /** The bot does not answer who is blocked. */
    isBlocked: boolean('is_blocked').notNull().default(false),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('contacts_key').on(table.accountId, table.botId, table.platform, table.keyHash),
    // Names are searched; visitors of a website have none.
    index('contacts_named')
      .on(table.accountId, table.botId, table.lastSeenAt)
      .where(sql`${table.displayName} is not null`),
  ],
)

export const conversationStates = ['bot', 'waiting', 'person', 'resolved'] as const
export type ConversationState = (typeof conversationStates)[number]

/** Why a person is wanted. */
export const wantedReasons = ['contact', 'fallbacks', 'rating', 'owner'] as const
export type WantedReason = (typeof wantedReasons)[number]

/**
 * A row for each conversation that somebody can come back to. A call that names no contact gets none: its conversation has the id of its first
 * message, and its row is written with the second.
 */
export const conversations = pgTable(
  'conversations',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    /** Where it happens: the platform codes of the product, or `API`, `TEST`. */
    platform: text('platform').notNull(),
    /** Null: the channel did not say who it is, or it is the owner who tests. */
    contactId: uuid('contact_id'),
    /** Who has the next word: `docs/decisions/2026-11-26-a-person-has-the-word.md`. */
    state: text('state', { enum: conversationStates }).notNull().default('bot'),
    stateSince: moment('state_since'),
    /** The account that took the conversation over. */
    takenBy: uuid('taken_by'),
    /** Of one that waits. */
    wantedBy: text('wanted_by', { enum: wantedReasons }),
    /** From when on its time with a person is counted: a person said something in it, took it over, or was wanted. */
    lastHumanAt: moment('last_human_at'),
    /** When its owner was last mailed that the contact waits. */
    wantedMailedAt: moment('wanted_mailed_at'),
    /** Something was said by the contact that nobody of the account has looked at. */
    isUnread: boolean('is_unread').notNull().default(false),
    /** What its contact last rated a reply. */
    rating: text('rating', { enum: ['good', 'needs-improvement'] }),
    startedAt: moment('started_at').notNull(),
    lastActivityAt: moment('last_activity_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('conversations_contact').on(table.accountId, table.botId, table.contactId, table.lastActivityAt),
    index('conversations_activity').on(table.accountId, table.botId, table.lastActivityAt, table.id),
    index('conversations_platform').on(table.accountId, table.botId, table.platform, table.lastActivityAt, table.id),
    // What the inbox looks for is a small part of all: each such index holds that part alone.
    index('conversations_unread')
      .on(table.accountId, table.botId, table.lastActivityAt, table.id)
      .where(sql`${table.isUnread}`),
    index('conversations_held')
      .on(table.accountId, table.botId, table.state, table.stateSince, table.id)
      .where(sql`${table.state} in ('waiting', 'person')`),
    index('conversations_rated')
      .on(table.accountId, table.botId, table.rating, table.lastActivityAt, table.id)
      .where(sql`${table.rating} is not null`),
    // Over all accounts: whose time with a person is over.
    index('conversations_human').on(table.lastHumanAt).where(sql`${table.state} in ('waiting', 'person')`),
    check('conversations_state', sql`${table.state} in ('bot', 'waiting', 'person', 'resolved')`),
  ],
)

/** A file that goes with an utterance. */
export interface MessagePart {
  readonly kind: 'image' | 'voice' | 'video' | 'file' | 'location' | 'other'
  readonly fileId?: string
  readonly name?: string
  readonly mediaType?: string
  readonly byteLength?: number
  /** What the platform heard in a voice message, or the words of a location. */
  readonly transcript?: string
  /** It is to be fetched of the platform; gone once it is stored, or given up. */
  readonly mediaId?: string
  /** Why there is no copy of it. */
  readonly missing?: MissingFile
}

/** As `source_kind`, `source_id` and `source_title` say of the first; of what a language model said all that it was given. */
export interface OtherSource {
  readonly kind: string
  readonly id: string
  readonly title: string
}

/** How far an utterance got on its way to the contact. Null on rows that are not sent anywhere. */
export type Delivery = 'pending' | 'sent' | 'delivered' | 'read' | 'failed'

/**
 * One row an utterance. What a contact said is `in`; what was said to them is `out`, with the message it replies to. Two replies to one message,
 * a person's own words and a note to colleagues are rows like all others.
 */
export const messages = pgTable(
  'messages',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** Ordered by time. */
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** The order of what was said. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    author: text('author', { enum: ['contact', 'bot', 'person', 'system'] }).notNull(),
    /** Who of the account wrote it, where the author is a person. */
    accountUser: uuid('account_user'),
    /** A change of hands, of a line of the system. */
    event: text('event'),
    /** For colleagues only: it is never sent. */
    isNote: boolean('is_note').notNull().default(false),
    platform: text('platform').notNull(),
    text: text('text').notNull(),
    parts: jsonb('parts').$type<MessagePart[]>(),
    replyTo: uuid('reply_to'),
    delivery: text('delivery').$type<Delivery>(),
    deliveryAt: moment('delivery_at'),
    deliveryFault: text('delivery_fault'),
    /** The columns from here on are of a bot's reply. */
    kind: text('kind').$type<ReplyKind>(),
    sourceKind: text('source_kind'),
    sourceId: text('source_id'),
    /** What the source was called at that time: the question of the entry that answered. */
    sourceTitle: text('source_title'),
    /** Of a message that asked several things: what answered the second and later ones, in order. */
    otherSources: jsonb('other_sources').$type<OtherSource[]>(),
    confidence: doublePrecision('confidence'),
    suggestions: jsonb('suggestions').$type<{ id: string; question: string }[]>(),
    /** Why, in one code, and the step that decided. */
    reason: text('reason'),
    step: text('step'),
    /** The owner's own, which no contact is shown. */
    verdict: text('verdict', { enum: ['good', 'needs-improvement'] }),
    verdictReasons: jsonb('verdict_reasons').$type<string[]>(),
    verdictComment: text('verdict_comment'),
    verdictAt: moment('verdict_at'),
    /** The contact's. */
    rating: text('rating', { enum: ['good', 'needs-improvement'] }),
    ratingComment: text('rating_comment'),
    ratedAt: moment('rated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('messages_conversation').on(table.accountId, table.botId, table.conversationId, table.sequence),
    index('messages_time').on(table.accountId, table.botId, table.at, table.id),
    // What an item of the corpus answered: only for those, as each reply would enter it otherwise.
    index('messages_answered')
      .on(table.accountId, table.botId, table.sourceId, table.at)
      .where(sql`${table.kind} = 'answer' and ${table.sourceKind} = 'corpus'`),
    check('messages_direction', sql`${table.direction} in ('in', 'out')`),
    check('messages_author', sql`${table.author} in ('contact', 'bot', 'person', 'system')`),
  ],
)

/** What is stored of why a bot replied as it did: enough to explain it when somebody looks. */
export interface Trace {
  /** The bot's content version that answered. */
  readonly contentVersion?: number
  readonly tookMs?: number
  readonly understoodAs?: string
  /** The nearest entries. */
  readonly nearest?: readonly { id: string; score: number; confidence: number }[]
  /** The whole explanation, of messages that were stored with it. */
  readonly why?: Why
}

/** Goes with its message, by a trigger: a foreign key would look for the message again at every insert. */
export const messageTraces = pgTable(
  'message_traces',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    messageId: uuid('message_id').notNull(),
    at: moment('at').notNull(),
    trace: jsonb('trace').$type<Trace>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.messageId] }),
    index('message_traces_age').on(table.at),
  ],
)

/** What the owner has done about a wording that nobody answered. */
export const handledQuestions = pgTable(
  'handled_questions',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    /** A hash of the question, by which the same wordings meet. */
    wording: text('wording').notNull(),
    /** `ignored` holds for good, `fixed` for what was asked until then. */
    outcome: text('outcome', { enum: ['ignored', 'fixed'] }).notNull(),
    handledAt: moment('handled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.wording] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
