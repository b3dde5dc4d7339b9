/** Queries over the webhooks of a bot and what is sent to them. */
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Delivery } from '#contract/features/app-access/webhooks.ts'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export interface WebhookName {
  readonly botId: string
  readonly webhookId: string
}

function isThis(accountId: string, { botId, webhookId }: WebhookName) {
  return and(eq(webhooks.accountId, accountId), eq(webhooks.botId, botId), eq(webhooks.id, webhookId))
}

function isOfThis(accountId: string, { botId, webhookId }: WebhookName) {
  return and(
    eq(webhookDeliveries.accountId, accountId),
    eq(webhookDeliveries.botId, botId),
    eq(webhookDeliveries.webhookId, webhookId),
  )
}

export async function listWebhooks(db: Queryable, accountId: string, botId: string): Promise<WebhookRow[]> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.botId, botId)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

/** The bot's row is locked by the caller, so that the count holds. */
export async function countWebhooks(tx: Transaction, accountId: string, botId: string): Promise<number> {
  return await tx.$count(webhooks, and(eq(webhooks.accountId, accountId), eq(webhooks.botId, botId)))
}

export async function findWebhook(
  db: Queryable,
  accountId: string,
  name: WebhookName,
): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isThis(accountId, name))
  return row
}

export async function lockWebhook(
  tx: Transaction,
  accountId: string,
  name: WebhookName,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(isThis(accountId, name)).for('no key update')
  return row
}

export async function insertWebhook(
  tx: Transaction,
  accountId: string,
  webhook: Pick<WebhookRow, 'botId' | 'id' | 'url' | 'events' | 'secretSealed' | 'createdAt'>,
): Promise<WebhookRow> {
  const [row] = await tx
    .insert(webhooks)
    .values({ accountId, ...webhook })
    .returning()
  if (row === undefined) throw new Error('The new webhook was not returned')
  return row
}

export async function changeWebhook(
  tx: Transaction,
  accountId: string,
  name: WebhookName,
  change: Partial<
    Pick<
      WebhookRow,
      'url' | 'events' | 'isOn' | 'offBecause' | 'failingSince' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'
    >
  >,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(change).where(isThis(accountId, name)).returning()
  return row
}

export async function deleteWebhook(tx: Transaction, accountId: string, name: WebhookName): Promise<boolean> {
  const gone = await tx.delete(webhooks).where(isThis(accountId, name)).returning({ id: webhooks.id })
  if (gone.length > 0) await tx.delete(webhookDeliveries).where(isOfThis(accountId, name))
  return gone.length > 0
}

/** What waits for a webhook that was switched off is not sent when it is on again. */
export async function giveUpDeliveries(tx: Transaction, accountId: string, name: WebhookName): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed' })
    .where(and(isOfThis(accountId, name), eq(webhookDeliveries.status, 'pending')))
}

export async function listDeliveries(
  db: Queryable,
  accountId: string,
  name: WebhookName,
  { status, place, size }: { status: Delivery['status'] | undefined; place: Place | undefined; size: number },
): Promise<DeliveryRow[]> {
  return await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        isOfThis(accountId, name),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
        comesAfter({ moment: webhookDeliveries.at, id: webhookDeliveries.id }, place),
      ),
    )
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(size + 1)
}

export async function findDelivery(
  db: Queryable,
  accountId: string,
  name: WebhookName,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isOfThis(accountId, name), eq(webhookDeliveries.id, deliveryId)))
  return row
}

/** Lets a delivery wait again, with all its attempts; undefined when there is none. One that waits anyhow is due now. The webhook is locked by the caller. */
export async function putBack(
  tx: Transaction,
  accountId: string,
  name: WebhookName,
  deliveryId: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAt: now })
    .where(and(isOfThis(accountId, name), eq(webhookDeliveries.id, deliveryId)))
    .returning()
  return row
}

/** A test, taken up by whoever inserts it: it is due for nobody else before `nextAt`. */
export async function insertTest(
  db: Queryable,
  accountId: string,
  { botId, webhookId }: WebhookName,
  { at, nextAt }: { at: Date; nextAt: Date },
): Promise<DeliveryRow> {
  const [row] = await db
    .insert(webhookDeliveries)
    .values({
      accountId,
      botId,
      webhookId,
      id: newTimeId(at),
      type: 'webhook.test',
      at,
      data: {},
      attempts: 1,
      attemptedAt: at,
      nextAt,
    })
    .returning()
  if (row === undefined) throw new Error('The new delivery was not returned')
  return row
}
