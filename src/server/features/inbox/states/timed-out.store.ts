import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'

/** As `listTimedOut` has it, under the lock of the conversation. */
export async function isTimedOut(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from conversations c
    left join inboxes x on x.account_id = c.account_id and x.bot_id = c.bot_id
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = ${conversationId} and c.state in ('waiting', 'person')
      and c.last_human_at <= ${now.toISOString()}::timestamptz - make_interval(hours => coalesce(x.back_after_hours, 12))`)
  return rows.length > 0
}
