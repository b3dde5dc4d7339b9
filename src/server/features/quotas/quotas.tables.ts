import { date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/features/accounts/accounts.tables.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** Interface calls charged, by day of the account's time zone. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    chitChats: integer('chit_chats').notNull().default(0),
    /** Calls that the quota of the day had no place for, and add-on packs had. */
    packCalls: integer('pack_calls').notNull().default(0),
    /** Messages of contacts that were stored without an answer, for a person to read. They take no call, but have a limit. */
    leftMessages: integer('left_messages').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    // Of the day alone: a row whose calls are counted stays where it is in the index.
    index('usage_days_day').on(table.day),
  ],
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

/** How many contacts a bot told so on a day: callers can make up any number of contacts, so that it has an end. */
export const quotaNoticeDays = pgTable(
  'quota_notice_days',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    day: date('day').notNull(),
    told: integer('told').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.day] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Calls charged in each hour: what the forecast of a day's end is made of. */
export const usageHours = pgTable(
  'usage_hours',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Its beginning. */
    hour: moment('hour').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hour] })],
)

/** Add-on packs: calls beside the quota of the day, which are used when that is spent. The one that expires first is used first. */
export const callPacks = pgTable(
  'call_packs',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** How many it had; null: without a limit. */
    calls: integer('calls'),
    /** How many are left; null: without a limit. */
    callsLeft: integer('calls_left'),
    boughtAt: moment('bought_at').notNull(),
    /** Null: never. */
    expiresAt: moment('expires_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/**
 * That a day's calls come to their end. Written with the call that reached it, so that it is told once, and never forgotten; after a change of
 * the plan, or another pack, the end is another one, and told as well.
 */
export const quotaWarnings = pgTable(
  'quota_warnings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** `near`: 80 % of the day's calls. `full`: all of them. `packs`: the last call of the last pack. */
    level: text('level', { enum: ['near', 'full', 'packs'] }).notNull(),
    /** Which end: the limit of the day, or the id of the pack that was used last. */
    reached: text('reached').notNull().default(''),
    at: moment('at').notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.level, table.reached] })],
)

/** How much one contact asked, where the owner of the bot set a limit for each. */
export const contactUsage = pgTable(
  'contact_usage',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    platform: text('platform').notNull(),
    keyHash: text('key_hash').notNull(),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    /** The minute of the last call, and how many it had. */
    minute: moment('minute').notNull(),
    minuteCalls: integer('minute_calls').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.platform, table.keyHash] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)
