/** What one entry answered, by the messages that it answered alone. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { messages } from './conversations.tables.ts'

interface Row extends Record<string, unknown> {
  text: string
  count: number
  last_at: string | Date
  good: number
  bad: number
  confidence: number | null
  messages: number
}

/** Of an entry of the corpus: the newest `most` messages of customers, each wording once, the last asked first; and how many messages there are, counted to `most` + 1. */
export async function readAnsweredWordings(
  db: Queryable,
  accountId: string,
  botId: string,
  entryId: string,
  { since, most }: { readonly since: Date; readonly most: number },
) {
  const { rows } = await db.execute<Row>(sql`
    with newest as materialized (
      -- The owner's own verdict counts before what the customer said.
      select reply_to, at, coalesce(verdict, rating) as judged, confidence from ${messages}
      where account_id = ${accountId}::uuid and bot_id = ${botId}::uuid and source_id = ${entryId}
        and kind = 'answer' and source_kind = 'corpus' and at >= ${since.toISOString()}::timestamptz
        and platform <> 'TEST' and other_sources is null
      order by at desc limit ${most + 1}),
    taken as (select * from newest order by at desc limit ${most})
    select question.text, count(*)::int as count, max(taken.at) as last_at,
      (count(*) filter (where taken.judged = 'good'))::int as good,
      (count(*) filter (where taken.judged = 'needs-improvement'))::int as bad,
      (array_agg(taken.confidence order by taken.at desc))[1] as confidence,
      (select count(*)::int from newest) as messages
    from taken join ${messages} question
      on question.account_id = ${accountId}::uuid and question.bot_id = ${botId}::uuid and question.id = taken.reply_to
    group by question.text order by last_at desc, question.text`)
  return {
    messages: rows[0]?.messages ?? 0,
    wordings: rows.map(({ text, count, last_at, good, bad, confidence }) => ({
      text,
      count,
      lastAt: new Date(last_at),
      good,
      bad,
      confidence: confidence ?? 0,
    })),
  }
}
