import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

/** Bots of all accounts that have a message from before a moment. */
export async function listWithMessagesBefore(
  db: Queryable,
  before: Date,
): Promise<{ accountId: string; botId: string }[]> {
  const { rows } = await db.execute<{ account_id: string; id: string }>(sql`
    select b.account_id, b.id from bots b cross join lateral (
      select m.at from messages m where m.account_id = b.account_id and m.bot_id = b.id order by m.at, m.id limit 1) first
    where first.at < ${before.toISOString()}::timestamptz`)
  return rows.map(({ account_id, id }) => ({ accountId: account_id, botId: id }))
}
