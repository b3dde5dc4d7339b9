/** What the product looks for in the conversations of all accounts. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { isUntold } from './wanted.store.ts'

/** Bots with somebody who waits for a person, whose owner has not been told of it, nor of another one of late. */
export async function listUntoldBots(db: Queryable, { now, apartMs }: { now: Date; apartMs: number }) {
  const latest = new Date(now.getTime() - apartMs).toISOString()
  const { rows } = await db.execute<{ account_id: string; bot_id: string }>(sql`
    select distinct c.account_id, c.bot_id from conversations c
    left join inboxes x on x.account_id = c.account_id and x.bot_id = c.bot_id
    where ${isUntold(now)}
      and coalesce(x.mails_when_wanted, true)
      and (x.mailed_at is null or x.mailed_at <= ${latest}::timestamptz)`)
  return rows.map((row) => ({ accountId: row.account_id, botId: row.bot_id }))
}
