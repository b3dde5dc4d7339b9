import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Delivery, WebhookEvent } from '#contract/features/app-access/webhooks.ts'
import { bots } from '#server/features/bots/bots.tables.ts'
import { moment } from '#server/platform/database/columns.ts'

/** Addresses that are told what happens to a bot. */
export const webhooks = pgTable(
  'webhooks',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Sealed, as it signs each request. */
    secretSealed: text('secret_sealed').notNull(),
    /** The one before, which signs beside it for a day. */
    oldSecretSealed: text('old_secret_sealed'),
    oldSecretUntil: moment('old_secret_until'),
    isOn: boolean('is_on').notNull().default(true),
    /** Why it is off, where nobody switched it off. */
    offBecause: text('off_because', { enum: ['failed', 'gone'] }),
    /** The first failure since something was delivered. */
    failingSince: moment('failing_since'),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.id] }),
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * The outbox of the webhooks: a row for each event and address, written in the transaction of the event, by triggers.
 * What is sent is put together by the first attempt and kept, so that each repetition has the same bytes.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    accountId: uuid('account_id').notNull(),
    botId: uuid('bot_id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    id: uuid('id').notNull(),
    type: text('type').$type<Delivery['type']>().notNull(),
    at: moment('at').notNull(),
    /** Of an event about a message: the message, which the first attempt reads. */
    messageId: uuid('message_id'),
    /** Of all others: what they say. */
    data: jsonb('data').$type<Record<string, unknown>>(),
    /** The bytes that are sent, from the first attempt on. */
    body: text('body'),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due. An attempt that begins puts it off, so that another node takes it up if this one dies. */
    nextAt: moment('next_at').notNull(),
    result: text('result'),
    attemptedAt: moment('attempted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.botId, table.webhookId, table.id] }),
    // Not of the webhook: a message must not fail because its webhook is deleted at the same moment.
    foreignKey({ columns: [table.accountId, table.botId], foreignColumns: [bots.accountId, bots.id] }).onDelete(
      'cascade',
    ),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_time').on(table.accountId, table.botId, table.webhookId, table.at, table.id),
    index('webhook_deliveries_age').on(table.at),
  ],
)
