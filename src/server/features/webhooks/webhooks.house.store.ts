/** Queries over the deliveries of all accounts: a node sends them, whoever they belong to. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queryable } from '#server/platform/database/database.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.ts'

/** A delivery with where it goes. */
export type DueDelivery = Pick<
  DeliveryRow,
  'accountId' | 'botId' | 'webhookId' | 'id' | 'type' | 'at' | 'messageId' | 'data' | 'body' | 'attempts'
> &
  Pick<WebhookRow, 'url' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>

/** Moments come as texts from a statement that is written by hand. */
interface DueRow extends Omit<DueDelivery, 'at' | 'oldSecretUntil'>, Record<string, unknown> {
  readonly at: string
  readonly oldSecretUntil: string | null
}

interface Claim {
  readonly now: Date
  /** Until when nobody else takes them up. */
  readonly heldUntil: Date
  /** Webhooks that have as many under way as they may. */
  readonly busy: readonly string[]
  readonly perWebhook: number
  readonly max: number
}

/** Counted among those that may be sent: what waits for a webhook that is off must not fill the window. */
const lookedAt = 500

/** Takes up what is due, an attempt each; of one webhook only some, so that a slow one keeps no other waiting. */
export async function claimDue(
  db: NodePgDatabase,
  { now, heldUntil, busy, perWebhook, max }: Claim,
): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with due as materialized (
      select d.account_id, d.bot_id, d.webhook_id, d.id, row_number() over (partition by d.webhook_id order by d.next_at) as place
      from (
        select d.* from webhook_deliveries d
        join webhooks w on w.account_id = d.account_id and w.bot_id = d.bot_id and w.id = d.webhook_id and w.is_on
        where d.status = 'pending' and d.next_at <= ${now.toISOString()}::timestamptz
          and not (d.webhook_id = any(${sql.param([...busy])}::uuid[]))
        order by d.next_at limit ${lookedAt}::int
      ) d
    ),
    picked as materialized (
      select d.account_id, d.bot_id, d.webhook_id, d.id from webhook_deliveries d
      join due on due.account_id = d.account_id and due.bot_id = d.bot_id and due.webhook_id = d.webhook_id and due.id = d.id
      where due.place <= ${perWebhook}::int and d.status = 'pending' and d.next_at <= ${now.toISOString()}::timestamptz
      limit ${max}::int
      for update of d skip locked
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, attempted_at = ${now.toISOString()}::timestamptz, next_at = ${heldUntil.toISOString()}::timestamptz
    from picked p
    join webhooks w on w.account_id = p.account_id and w.bot_id = p.bot_id and w.id = p.webhook_id
    where d.account_id = p.account_id and d.bot_id = p.bot_id and d.webhook_id = p.webhook_id and d.id = p.id
    returning d.account_id as "accountId", d.bot_id as "botId", d.webhook_id as "webhookId", d.id, d.type, d.at, d.message_id as "messageId",
      d.data, d.body, d.attempts, w.url, w.secret_sealed as "secretSealed", w.old_secret_sealed as "oldSecretSealed",
      w.old_secret_until as "oldSecretUntil"`)
  return rows.map(({ at, oldSecretUntil, ...row }) => ({
    ...row,
    at: new Date(at),
    oldSecretUntil: oldSecretUntil === null ? null : new Date(oldSecretUntil),
  }))
}

type DeliveryName = Pick<DueDelivery, 'accountId' | 'botId' | 'webhookId' | 'id' | 'attempts'>

/** Of this attempt: who was too slow changes nothing of what the next one found. */
function isAttempt({ accountId, botId, webhookId, id, attempts }: DeliveryName) {
  return and(
    eq(webhookDeliveries.accountId, accountId),
    eq(webhookDeliveries.botId, botId),
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.attempts, attempts),
  )
}

/** Keeps the bytes before they are sent for the first time, so that each repetition has the same. */
export async function keepBody(db: NodePgDatabase, delivery: DeliveryName, body: string): Promise<void> {
  await db.update(webhookDeliveries).set({ body }).where(isAttempt(delivery))
}

export async function settle(
  db: NodePgDatabase,
  delivery: DeliveryName,
  outcome: Pick<DeliveryRow, 'status' | 'result'> & { readonly nextAt?: Date },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(outcome)
    .where(and(isAttempt(delivery), eq(webhookDeliveries.status, 'pending')))
}

function isWebhookOf({ accountId, botId, webhookId }: Pick<DeliveryName, 'accountId' | 'botId' | 'webhookId'>) {
  return and(eq(webhooks.accountId, accountId), eq(webhooks.botId, botId), eq(webhooks.id, webhookId))
}

/** A busy webhook would otherwise turn each delivery into a write of one row. */
const notedEverySeconds = 10

export async function noteDelivered(db: NodePgDatabase, delivery: DeliveryName, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ deliveredAt: now, failingSince: null })
    .where(
      and(
        isWebhookOf(delivery),
        sql`(${webhooks.failingSince} is not null or ${webhooks.deliveredAt} is null
          or ${webhooks.deliveredAt} < ${now.toISOString()}::timestamptz - make_interval(secs => ${notedEverySeconds}))`,
      ),
    )
}

/** Since when the webhook fails, this attempt included; undefined when it is gone, or off. */
export async function noteFailure(db: NodePgDatabase, delivery: DeliveryName, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(and(isWebhookOf(delivery), webhooks.isOn))
    .returning({ since: webhooks.failingSince })
  return row?.since ?? undefined
}

/** False when it was off already: of many attempts that fail at once one switches it off. */
export async function switchOff(
  db: Queryable,
  delivery: DeliveryName,
  offBecause: 'failed' | 'gone',
): Promise<boolean> {
  const off = await db
    .update(webhooks)
    .set({ isOn: false, offBecause })
    .where(and(isWebhookOf(delivery), webhooks.isOn))
    .returning({ id: webhooks.id })
  if (off.length === 0) return false
  const { accountId, botId, webhookId } = delivery
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed' })
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.botId, botId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'pending'),
      ),
    )
  return true
}

/**
 * Gives up what waits for a webhook that is off or gone. Most of it is given up with the switch; an event that is committed a moment later adds its
 * delivery behind that. A test is tried by whoever inserted it, also of a webhook that is off.
 */
export async function giveUpLeftovers(db: NodePgDatabase, now: Date): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries d set status = 'failed'
    where d.status = 'pending' and (d.type <> 'webhook.test' or d.next_at <= ${now.toISOString()}::timestamptz)
      and not exists (
        select from webhooks w where w.account_id = d.account_id and w.bot_id = d.bot_id and w.id = d.webhook_id and w.is_on)`)
}

const keptDays = 30

export async function forgetOldDeliveries(db: NodePgDatabase, now: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, new Date(now.getTime() - keptDays * 24 * 3600_000)))
}
