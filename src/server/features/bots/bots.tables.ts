import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/features/app-access/scopes.ts'
import type { WidgetSettings } from '#contract/features/channels/widget.ts'
import type { ReplySettings } from '#engine/dialogue/reply.ts'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

export const bots = pgTable(
  'bots',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().unique(),
    name: text('name').notNull(),
    /** The name as uniqueness sees it: NFKC, lower case. */
    nameKey: text('name_key').notNull(),
    language: text('language', { enum: ['zh', 'en'] }).notNull(),
    template: text('template', { enum: ['general', 'coin'] }).notNull(),
    status: text('status', { enum: ['draft', 'completed', 'closed'] }).notNull(),
    model: text('model').notNull().default('huida'),
    replySettings: jsonb('reply_settings').$type<ReplySettings>().notNull(),
    /** Grows with each change of the reply settings: who saves says which one they had read. */
    repliesRevision: integer('replies_revision').notNull().default(1),
    /** Live corpus items. Kept here so that the plan's limit is a conditional update, exact under parallel writes. */
    itemCount: integer('item_count').notNull().default(0),
    /** Entries of all sources that the bot can answer with. */
    entryCount: integer('entry_count').notNull().default(0),
    /** Grows with each change of an entry, under the row's lock: indexes catch up by reading entries of a later version. */
    contentVersion: bigint('content_version', { mode: 'number' }).notNull().default(0),
    /** Entries dropped up to this version may be gone for good: an index that saw less must be rebuilt. */
    purgedVersion: bigint('purged_version', { mode: 'number' }).notNull().default(0),
    hasOwnItem: boolean('has_own_item').notNull().default(false),
    testedAt: moment('tested_at'),
    snippetCopiedAt: moment('snippet_copied_at'),
    linkCopiedAt: moment('link_copied_at'),
    /** Of the hosted page, not counting its owner. */
    firstVisitAt: moment('first_visit_at'),
    /** Where the code for websites was seen last. */
    siteHost: text('site_host'),
    siteSeenAt: moment('site_seen_at'),
    /** `#rrggbb`; null: the product's own. */
    colour: text('colour'),
    subtitle: text('subtitle').notNull().default(''),
    /** Chosen by the owner to stay when the plan ends. */
    staysWithoutPlan: boolean('stays_without_plan').notNull().default(false),
    /** Since when it is closed and read-only, as the account has more bots than its plan allows. */
    overPlanSince: moment('over_plan_since'),
    /** How many calls one contact may make; null: as many as there are. */
    contactCallsPerDay: integer('contact_calls_per_day'),
    contactCallsPerMinute: integer('contact_calls_per_minute'),
    /** The chat on websites, as far as its owner set it up. */
    widget: jsonb('widget').$type<Partial<WidgetSettings>>().notNull().default({}),
    /** Signs who a visitor is: sealed, as it must be used again. */
    widgetSecretSealed: text('widget_secret_sealed'),
    widgetSecretAt: moment('widget_secret_at'),
    /** A site that asked for the chat last and is not on the owner's list. */
    refusedHost: text('refused_host'),
    refusedAt: moment('refused_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('bots_name').on(table.accountId, table.nameKey),
  ],
)

/** Keys of programs. `botId` null: a key of the account (the factory calls). */
export const apiKeys = pgTable(
  'api_keys',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    botId: uuid('bot_id'),
    /** The visible start, also what the key is found by. */
    prefix: text('prefix').notNull().unique(),
    keyHash: text('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
    uniqueIndex('api_keys_live').on(table.botId).where(sql`${table.revokedAt} is null`),
    index('api_keys_account').on(table.accountId, table.botId),
  ],
)

/** Keys with a name: for some bots or the calls of the account, with an end and a cap. */
export const namedKeys = pgTable(
  'named_keys',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The visible start, also what the key is found by. */
    prefix: text('prefix').notNull().unique(),
    keyHash: text('key_hash').notNull(),
    /** All bots of the account, those of later included; else those of `named_key_bots`. */
    asksAllBots: boolean('asks_all_bots').notNull(),
    forAccount: boolean('for_account').notNull(),
    /** What it may do with its bots; null: all, as keys from before there was a choice. */
    scopes: text('scopes').array().$type<KeyScope[]>(),
    callsPerDay: integer('calls_per_day'),
    /** Of a key with a cap: the last day on which it was used, and how often. */
    usedDay: date('used_day'),
    callsOnDay: integer('calls_on_day').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
  ],
)

export const namedKeyBots = pgTable(
  'named_key_bots',
  { accountId: uuid('account_id').notNull(), keyId: uuid('key_id').notNull(), botId: uuid('bot_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyId, table.botId] }),
    foreignKey({
      columns: [table.accountId, table.keyId],
      foreignColumns: [namedKeys.accountId, namedKeys.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('named_key_bots_bot').on(table.accountId, table.botId),
  ],
)

export type BotRow = typeof bots.$inferSelect
