/** What customers asked a bot of late, and what they were told beside answers. */
import { sql } from 'drizzle-orm'
import { customSource } from '#engine/outcome.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isReplyToCustomer, recentMs, wordingOf } from '../unanswered/open-questions.ts'

export interface RecentQuestion {
  readonly text: string
  readonly count: number
  /** Of the answers to these words the last that somebody judged, be it on the test page; the owner's verdict before a customer's rating. */
  readonly verdict: 'good' | 'needs-improvement' | null
}

type QuestionRow = { text: string; count: number; verdict: RecentQuestion['verdict'] }

/** Each wording once, the latest first. */
export async function listRecentQuestions(
  db: Queryable,
  accountId: string,
  botId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<RecentQuestion[]> {
  const since = new Date(now.getTime() - recentMs).toISOString()
  const isCustomers = sql`a.platform <> 'TEST'`
  const { rows } = await db.execute<QuestionRow>(sql`
    select (array_agg(q.text order by a.at desc, a.id desc) filter (where ${isCustomers}))[1] as text,
      count(*) filter (where ${isCustomers})::int as count,
      (array_agg(coalesce(a.verdict, a.rating) order by coalesce(a.verdict_at, a.rated_at) desc nulls last)
        filter (where a.verdict is not null or a.rating is not null))[1] as verdict
    from messages a
    join messages q on q.account_id = a.account_id and q.bot_id = a.bot_id and q.id = a.reply_to
    where a.account_id = ${accountId}::uuid and a.bot_id = ${botId}::uuid and a.at >= ${since}::timestamptz
      and a.direction = 'out' and a.author = 'bot' and q.text <> ''
    group by ${wordingOf(sql`q.text`)}
    having count(*) filter (where ${isCustomers}) > 0
    order by max(a.at) filter (where ${isCustomers}) desc, text
    limit ${limit}::int`)
  return rows.map(({ text, count, verdict }) => ({ text, count, verdict }))
}

export interface ReplyUse {
  readonly kinds: Readonly<Record<string, number>>
  readonly blanks: number
  readonly customised: Readonly<Record<string, number>>
}

type UseRow = { kind: string; reason: string | null; source: string | null; id: string | null; count: number }

/** How often each set reply and each customised answer was given in the last seven days. */
export async function readReplyUse(db: Queryable, accountId: string, botId: string, now: Date): Promise<ReplyUse> {
  const { rows } = await db.execute<UseRow>(sql`
    select a.kind, case when a.reason = 'blank' then 'blank' end as reason, a.source_kind as source,
      case when a.source_kind in ('custom-reply', ${customSource}) then a.source_id end as id, count(*)::int as count
    from messages a
    where ${isReplyToCustomer(accountId, new Date(now.getTime() - recentMs))} and a.bot_id = ${botId}::uuid
      and (a.kind <> 'answer' or a.source_kind = ${customSource})
    group by 1, 2, 3, 4`)
  const kinds: Record<string, number> = {}
  const customised: Record<string, number> = {}
  let blanks = 0
  const add = (to: Record<string, number>, key: string, count: number) => {
    to[key] = (to[key] ?? 0) + count
  }
  for (const { kind, reason, id, count } of rows) {
    if (id !== null) add(customised, id.slice(id.startsWith(`${customSource}:`) ? customSource.length + 1 : 0), count)
    else if (reason === 'blank') blanks += count
    else add(kinds, kind, count)
  }
  return { kinds, blanks, customised }
}
