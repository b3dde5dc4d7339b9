/** Which bots have messages that the inbox does not know yet. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

/** Also those of late, as a message may be stored after a later one. */
export async function listBehind(db: Queryable, { now, max }: { now: Date; max: number }) {
  const lately = new Date(now.getTime() - 300_000).toISOString()
  const { rows } = await db.execute<{ account_id: string; bot_id: string }>(sql`
    select b.account_id, b.id as bot_id from bots b
    left join inboxes x on x.account_id = b.account_id and x.bot_id = b.id
    cross join lateral (
      select m.at from messages m where m.account_id = b.account_id and m.bot_id = b.id order by m.at desc, m.id desc limit 1) latest
    where x.caught_up_to is null or latest.at > x.caught_up_to or latest.at > ${lately}::timestamptz
    order by latest.at desc limit ${max}`)
  return rows.map((row) => ({ accountId: row.account_id, botId: row.bot_id }))
}
