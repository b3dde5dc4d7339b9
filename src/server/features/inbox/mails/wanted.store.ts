import { sql } from 'drizzle-orm'
import { isWaiting } from '#server/features/conversations/conversations.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Who waits, and the owner was not told of it. */
export interface UntoldWait extends Record<string, unknown> {
  readonly platform: string
  readonly contact_id: string | null
  readonly display_name: string | null
  /** The last thing that the contact said, beside that they want a person; null where they said no more. */
  readonly asked: string | null
}

/** A wait that goes on is told of again after twelve hours. One that began after the mail is a new one; back and forth within minutes is not. */
const again = { sameWaitAfterMs: 12 * 3600_000, newWaitAfterMs: 15 * 60_000 }

/** Of `conversations c`: one waits there, and its owner is to be told of it now. `last_human_at` names the index over all accounts. */
export function isUntold(now: Date) {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  return sql`${isWaiting('c')} and c.last_human_at is not null and (c.wanted_mailed_at is null or c.wanted_mailed_at <= ${before(again.sameWaitAfterMs)}
    or (c.wanted_mailed_at < c.state_since and c.wanted_mailed_at <= ${before(again.newWaitAfterMs)}))`
}

const asked = { atOnce: 500, length: 400 }

/**
 * Whom the owner is to be told of, longest wait first, when the last mail is old enough; they count as told from then on. `total`: all who wait.
 * Exact: the box of the bot is held, and whoever is being stored comes with the next mail.
 */
export async function takeUntold(
  tx: Transaction,
  accountId: string,
  botId: string,
  { now, apartMs }: { now: Date; apartMs: number },
): Promise<{ untold: readonly UntoldWait[]; total: number }> {
  const none = { untold: [], total: 0 }
  await tx.execute(sql`insert into inboxes (account_id, bot_id) values (${accountId}, ${botId}) on conflict do nothing`)
  const { rows } = await tx.execute<{ mailed_at: string | null; mails_when_wanted: boolean }>(sql`
    select mailed_at, mails_when_wanted from inboxes where account_id = ${accountId} and bot_id = ${botId} for no key update`)
  const [box] = rows
  const mailedAt = box?.mailed_at == null ? undefined : new Date(box.mailed_at)
  if (box?.mails_when_wanted !== true) return none
  if (mailedAt !== undefined && mailedAt.getTime() > now.getTime() - apartMs) return none
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: untold } = await tx.execute<UntoldWait>(sql`
    with told as (
      update conversations set wanted_mailed_at = ${at}
      where account_id = ${accountId} and bot_id = ${botId} and id in (
        select c.id from conversations c
        where c.account_id = ${accountId} and c.bot_id = ${botId} and ${isUntold(now)}
        order by c.state_since limit ${asked.atOnce} for no key update skip locked)
      returning account_id, bot_id, id, platform, contact_id, state_since)
    select t.platform, t.contact_id, k.display_name, q.text as asked from told t
    left join contacts k on k.account_id = t.account_id and k.bot_id = t.bot_id and k.id = t.contact_id
    left join lateral (
      select left(q.text, ${asked.length}) as text from messages q
      where q.account_id = t.account_id and q.bot_id = t.bot_id and q.conversation_id = t.id and q.direction = 'in' and q.text <> ''
        and not exists (
          select from messages r where r.account_id = q.account_id and r.bot_id = q.bot_id and r.conversation_id = q.conversation_id
            and r.sequence > q.sequence and r.reply_to = q.id and r.kind = 'person')
      order by q.sequence desc limit 1) q on true
    order by t.state_since`)
  if (untold.length === 0) return none
  const { rows: waiting } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from conversations
    where account_id = ${accountId} and bot_id = ${botId} and ${isWaiting()}`)
  await tx.execute(sql`update inboxes set mailed_at = ${at} where account_id = ${accountId} and bot_id = ${botId}`)
  return { untold, total: waiting[0]?.count ?? untold.length }
}
