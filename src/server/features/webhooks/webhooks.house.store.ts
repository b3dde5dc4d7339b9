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
  /** What this node is sending, by webhook and by account. */
  readonly underWay: ReadonlyMap<string, number>
  readonly perWebhook: number
  readonly perAccount: number
  readonly max: number
}

/** Counted among those that may be sent: what waits for a webhook that is off must not fill the window. */
const lookedAt = 500

/** Takes up what is due, an attempt each; of one webhook and of one account only some, so that slow ones keep no other waiting. */
export async function claimDue(
  db: NodePgDatabase,
  { now, heldUntil, underWay, perWebhook, perAccount, max }: Claim,
): Promise<DueDelivery[]> {
  const ids = sql`${sql.param([...underWay.keys()])}::uuid[]`
  const counts = sql`${sql.param([...underWay.values()])}::int[]`
  const { rows } = await db.execute<DueRow>(sql`
    with busy as materialized (select * from unnest(${ids}, ${counts}) as u (id, n)),
    due as materialized (
      select d.account_id, d.bot_id, d.webhook_id, d.id, d.next_at,
        row_number() over (partition by d.webhook_id order by d.next_at) as place
      from (
        select d.* from webhook_deliveries d
        join webhooks w on w.account_id = d.account_id and w.bot_id = d.bot_id and w.id = d.webhook_id and w.is_on
        where d.status = 'pending' and d.next_at <= ${now.toISOString()}::timestamptz
          and not exists (select from busy b where b.id = d.webhook_id and b.n >= ${perWebhook}::int)
          and not exists (select from busy b where b.id = d.account_id and b.n >= ${perAccount}::int)
        order by d.next_at limit ${lookedAt}::int
      ) d
    ),
    ready as materialized (
      select due.*, row_number() over (partition by due.account_id order by due.next_at) as account_place
      from due left join busy b on b.id = due.webhook_id
      where due.place <= ${perWebhook}::int - coalesce(b.n, 0)
    ),
    picked as materialized (
      select d.account_id, d.bot_id, d.webhook_id, d.id from webhook_deliveries d
      join ready r on r.account_id = d.account_id and r.bot_id = d.bot_id and r.webhook_id = d.webhook_id and r.id = d.id
      left join busy b on b.id = r.account_id
      where r.account_place <= ${perAccount}::int - coalesce(b.n, 0)
        and d.status = 'pending' and d.next_at <= ${now.toISOString()}::timestamptz
      order by d.next_at limit ${max}::int
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
