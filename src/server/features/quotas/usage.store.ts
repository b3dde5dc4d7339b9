/** What is counted: interface calls a day, quota notices. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'
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
  client: Pick<pg.ClientBase, 'query'>,
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
  client: Pick<pg.ClientBase, 'query'>,
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

/**
 * Whether this contact had not been told today, and the bot has not told too many: the count decides. What is looked at before it only keeps
 * rows out that nobody needs.
 */
export async function claimQuotaNotice(
  db: Queryable,
  accountId: string,
  botId: string,
  contact: string,
  day: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with told as (
      insert into ${quotaNotices} (account_id, bot_id, contact, day)
      select ${accountId}, ${botId}, ${contact}, ${day}::date
      where not exists (select from ${quotaNoticeDays}
        where account_id = ${accountId} and bot_id = ${botId} and day = ${day}::date and told >= ${maxQuotaNotices})
      on conflict do nothing
      returning account_id, bot_id, day
    )
    insert into ${quotaNoticeDays} as d (account_id, bot_id, day, told)
    select account_id, bot_id, day, 1 from told
    on conflict (account_id, bot_id, day) do update set told = d.told + 1 where d.told < ${maxQuotaNotices}
    returning told`)
  return (rowCount ?? 0) > 0
}

/** Takes a claim back that came to nothing. */
export async function returnQuotaNotice(
  db: Queryable,
  accountId: string,
  botId: string,
  contact: string,
  day: string,
): Promise<void> {
  await db.execute(sql`
    with returned as (
      delete from ${quotaNotices}
      where account_id = ${accountId} and bot_id = ${botId} and contact = ${contact} and day = ${day}::date
      returning account_id, bot_id, day
    )
    update ${quotaNoticeDays} d set told = d.told - 1 from returned r
    where d.account_id = r.account_id and d.bot_id = r.bot_id and d.day = r.day`)
}
