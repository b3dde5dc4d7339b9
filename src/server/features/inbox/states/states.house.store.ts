/** What the product looks for in the conversations of all accounts. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

/** Conversations whose time with a person is over, by the setting of their bot. */
export async function listTimedOut(db: Queryable, now: Date, max: number) {
  const { rows } = await db.execute<{ account_id: string; bot_id: string; id: string }>(sql`
    select c.account_id, c.bot_id, c.id from conversations c
    left join inboxes x on x.account_id = c.account_id and x.bot_id = c.bot_id
    where c.state in ('waiting', 'person')
      and c.last_human_at < ${now.toISOString()}::timestamptz - make_interval(hours => 1)
      and c.last_human_at <= ${now.toISOString()}::timestamptz - make_interval(hours => coalesce(x.back_after_hours, 12))
    order by c.last_human_at limit ${max}`)
  return rows.map((row) => ({ accountId: row.account_id, botId: row.bot_id, conversationId: row.id }))
}
