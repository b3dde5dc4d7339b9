import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'

/** How many wait, when the owner is to be told; they count as told from then on. Exact: the box of the bot is held. */
export async function takeUntold(
  tx: Transaction,
  accountId: string,
  botId: string,
  { now, apartMs }: { now: Date; apartMs: number },
): Promise<number> {
  await tx.execute(sql`insert into inboxes (account_id, bot_id) values (${accountId}, ${botId}) on conflict do nothing`)
  const { rows } = await tx.execute<{ mailed_at: string | null; mails_when_wanted: boolean }>(sql`
    select mailed_at, mails_when_wanted from inboxes where account_id = ${accountId} and bot_id = ${botId} for no key update`)
  const [box] = rows
  const mailedAt = box?.mailed_at == null ? undefined : new Date(box.mailed_at)
  if (box?.mails_when_wanted !== true) return 0
  if (mailedAt !== undefined && mailedAt.getTime() > now.getTime() - apartMs) return 0
  const isNew = mailedAt === undefined ? sql`` : sql`and max(state_since) > ${mailedAt.toISOString()}::timestamptz`
  const { rows: waiting } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from conversations
    where account_id = ${accountId} and bot_id = ${botId} and state in ('waiting', 'person') and state = 'waiting'
    having count(*) > 0 ${isNew}`)
  const count = waiting[0]?.count ?? 0
  if (count > 0)
    await tx.execute(sql`
      update inboxes set mailed_at = ${now.toISOString()}::timestamptz where account_id = ${accountId} and bot_id = ${botId}`)
  return count
}
