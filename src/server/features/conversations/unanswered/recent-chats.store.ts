import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { isOpen, isReplyToCustomer, mayBeOpen, recentMs } from './open-questions.ts'

/** The last 7 days of one bot, the owner's own tests left out. */
export interface RecentChats {
  readonly chats: number
  /** Seven spans of 24 hours, the oldest first. */
  readonly byDay: readonly number[]
  readonly unanswered: number
  readonly lastQuestion: { readonly text: string; readonly at: string } | null
}

const dayMs = 24 * 3600_000
const shownLength = 300

type Row = {
  bot_id: string
  days: Record<string, number> | null
  unanswered: number
  last_text: string | null
  last_at: string | null
}

/** One query for all bots. Bots that nobody talked to are not in the map. */
export async function readRecentChats(
  db: Queryable,
  accountId: string,
  botIds: readonly string[],
  now: Date,
): Promise<Map<string, RecentChats>> {
  if (botIds.length === 0) return new Map()
  const since = new Date(now.getTime() - recentMs)
  const { rows } = await db.execute<Row>(sql`
    with by_day as (
      select a.bot_id,
        greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - a.at) * 1000 / ${dayMs}::bigint))::int as days_ago,
        count(*)::int as chats
      from messages a
      where ${isReplyToCustomer(accountId, since)} and a.bot_id = any(${sql.param([...botIds])}::uuid[])
      group by 1, 2
    ),
    -- Apart from the count above, which needs neither the questions nor what came next.
    open as (
      select a.bot_id, count(*)::int as unanswered
      from messages a
      left join messages q on q.account_id = a.account_id and q.bot_id = a.bot_id and q.id = a.reply_to
      where ${isReplyToCustomer(accountId, since)} and a.bot_id = any(${sql.param([...botIds])}::uuid[])
        and ${mayBeOpen} and ${isOpen(now)}
      group by 1
    )
    select d.bot_id, json_object_agg(d.days_ago, d.chats) as days, coalesce(o.unanswered, 0) as unanswered,
      l.text as last_text, to_json(l.at) #>> '{}' as last_at
    from by_day d
    left join open o on o.bot_id = d.bot_id
    left join lateral (
      select left(m.text, ${shownLength}::int) as text, m.at from messages m
      where m.account_id = ${accountId}::uuid and m.bot_id = d.bot_id and m.at >= ${since.toISOString()}::timestamptz
        and m.direction = 'in' and m.author = 'contact' and m.platform <> 'TEST'
      order by m.at desc, m.id desc limit 1
    ) l on true
    group by d.bot_id, o.unanswered, l.text, l.at`)
  return new Map(rows.map((row) => [row.bot_id, chatsOf(row)]))
}

function chatsOf({ days, unanswered, last_text: text, last_at: at }: Row): RecentChats {
  // What is exactly 7 days old belongs to the oldest day.
  const byDay = [6, 5, 4, 3, 2, 1, 0].map((ago) => (days?.[ago] ?? 0) + (ago === 6 ? (days?.[7] ?? 0) : 0))
  return {
    chats: byDay.reduce((sum, each) => sum + each, 0),
    byDay,
    unanswered,
    lastQuestion: text === null || at === null ? null : { text, at: new Date(at).toISOString() },
  }
}
