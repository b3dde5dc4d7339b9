/** Which bots have messages that the inbox does not know yet. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * First the bots that are behind for minutes, the longest wait first; then those of late, also where nothing is new, as a message may be stored after
 * a later one. So many of each kind: busy bots, which are always among those of late, keep no quiet one waiting.
 */
export async function listBehind(db: Queryable, { now, maxOfKind }: { now: Date; maxOfKind: number }) {
  const lately = new Date(now.getTime() - 300_000).toISOString()
  const { rows } = await db.execute<{ account_id: string; bot_id: string }>(sql`
    with candidates as materialized (
      select b.account_id, b.id as bot_id, x.caught_up_to, latest.at as latest, unknown.at as unknown from bots b
      left join inboxes x on x.account_id = b.account_id and x.bot_id = b.id
      cross join lateral (
        select m.at from messages m where m.account_id = b.account_id and m.bot_id = b.id order by m.at desc, m.id desc limit 1) latest
      left join lateral (
        select m.at from messages m where m.account_id = b.account_id and m.bot_id = b.id
          and m.at > coalesce(x.caught_up_to, '-infinity'::timestamptz) order by m.at, m.id limit 1) unknown on true
      where unknown.at is not null or latest.at > ${lately}::timestamptz
    )
    (select account_id, bot_id from candidates where unknown <= ${lately}::timestamptz order by unknown limit ${maxOfKind}::int)
    union all
    (select account_id, bot_id from candidates where unknown is null or unknown > ${lately}::timestamptz
      order by caught_up_to nulls first limit ${maxOfKind}::int)`)
  return rows.map((row) => ({ accountId: row.account_id, botId: row.bot_id }))
}
