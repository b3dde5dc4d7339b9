/** What is counted: interface calls a day, quota notices. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Client, Queryable, Transaction } from '#server/platform/database/database.ts'
import { quotaNoticeDays, quotaNotices, usageDays, usageHours } from './quotas.tables.ts'

export async function readCalls(db: Queryable, accountId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ calls: usageDays.calls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), eq(usageDays.day, day)))
  return row?.calls ?? 0
}

/** All that is counted of one day. */
export async function readDay(
  db: Queryable,
  accountId: string,
  day: string,
): Promise<{ calls: number; chitChats: number; packCalls: number }> {
  const [row] = await db
    .select({ calls: usageDays.calls, chitChats: usageDays.chitChats, packCalls: usageDays.packCalls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), eq(usageDays.day, day)))
  return row ?? { calls: 0, chitChats: 0, packCalls: 0 }
}

/** Calls by the hour, of hours that ended after `since`. */
export async function readHours(
  db: Queryable,
  accountId: string,
  since: Date,
): Promise<{ hour: Date; calls: number }[]> {
  return await db
    .select({ hour: usageHours.hour, calls: usageHours.calls })
    .from(usageHours)
    .where(and(eq(usageHours.accountId, accountId), gte(usageHours.hour, since)))
}

/** Makes the rows that calls of a day are counted in. Those that are there stay as they are. */
export async function openUsageDays(
  client: Client,
  days: readonly { readonly accountId: string; readonly day: string }[],
): Promise<void> {
  await client.query({
    name: 'open-usage-days',
    text: `insert into usage_days (account_id, day, calls)
      select distinct account_id, day, 0 from unnest($1::uuid[], $2::date[]) as t (account_id, day) order by account_id, day
      on conflict do nothing`,
    values: [days.map(({ accountId }) => accountId), days.map(({ day }) => day)],
  })
}

/** Makes the rows that calls of one contact are counted in, where the owner of the bot set a limit. */
export async function openContactUsage(
  client: Client,
  contacts: readonly {
    readonly accountId: string
    readonly botId: string
    readonly platform: string
    readonly keyHash: string
    readonly day: string
  }[],
): Promise<void> {
  await client.query({
    name: 'open-contact-usage',
    text: `insert into contact_usage (account_id, bot_id, platform, key_hash, day, minute)
      select distinct on (1, 2, 3, 4) account_id, bot_id, platform, key_hash, day, to_timestamp(0)
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::date[]) as t (account_id, bot_id, platform, key_hash, day)
      order by 1, 2, 3, 4
      on conflict do nothing`,
    values: [
      contacts.map(({ accountId }) => accountId),
      contacts.map(({ botId }) => botId),
      contacts.map(({ platform }) => platform),
      contacts.map(({ keyHash }) => keyHash),
      contacts.map(({ day }) => day),
    ],
  })
}

/** Notices a bot sends a day. Callers can make up any number of contacts, so there is a limit. */
export const maxQuotaNotices = 500

export interface QuotaNotice {
  readonly botId: string
  readonly contact: string
  readonly day: string
}

/** Whether a claim may come to something. */
export async function mayTellQuota(
  db: Queryable,
  accountId: string,
  { botId, contact, day }: QuotaNotice,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where not exists (select from ${quotaNotices}
      where account_id = ${accountId} and bot_id = ${botId} and contact = ${contact} and day = ${day}::date)
    and not exists (select from ${quotaNoticeDays}
      where account_id = ${accountId} and bot_id = ${botId} and day = ${day}::date and told >= ${maxQuotaNotices})`)
  return rows.length > 0
}

/**
 * Whether this contact had not been told today, and the bot has not told too many: the count decides. Rolled back by the caller where the answer is no,
 * or the sentence was not stored.
 */
export async function claimQuotaNotice(
  tx: Transaction,
  accountId: string,
  { botId, contact, day }: QuotaNotice,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with told as (
      insert into ${quotaNotices} (account_id, bot_id, contact, day)
      values (${accountId}, ${botId}, ${contact}, ${day}::date)
      on conflict do nothing
      returning account_id, bot_id, day
    )
    insert into ${quotaNoticeDays} as d (account_id, bot_id, day, told)
    select account_id, bot_id, day, 1 from told
    on conflict (account_id, bot_id, day) do update set told = d.told + 1 where d.told < ${maxQuotaNotices}
    returning told`)
  return (rowCount ?? 0) > 0
}
