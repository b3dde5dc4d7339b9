/** What is counted: interface calls a day, quota notices. */
import { and, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'
import { quotaNotices, usageDays } from './quotas.tables.ts'

export async function readCalls(db: Queryable, accountId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ calls: usageDays.calls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), eq(usageDays.day, day)))
  return row?.calls ?? 0
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

/** Notices a bot sends a day. Callers can make up any number of contacts, so there is a limit. */
const maxNotices = 500

/** Whether this contact had not been told today, and the bot has not told too many. */
export async function claimQuotaNotice(
  db: Queryable,
  accountId: string,
  botId: string,
  contact: string,
  day: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${quotaNotices} (account_id, bot_id, contact, day)
    select ${accountId}, ${botId}, ${contact}, ${day}::date
    where (select count(*) from ${quotaNotices}
      where account_id = ${accountId} and bot_id = ${botId} and day = ${day}::date) < ${maxNotices}
    on conflict do nothing`)
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
  await db
    .delete(quotaNotices)
    .where(
      and(
        eq(quotaNotices.accountId, accountId),
        eq(quotaNotices.botId, botId),
        eq(quotaNotices.contact, contact),
        eq(quotaNotices.day, day),
      ),
    )
}
