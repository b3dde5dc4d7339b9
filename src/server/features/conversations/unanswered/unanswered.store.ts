/** Queries over the questions that nobody answered. Every function takes the tenant first. */
import { and, eq, sql } from 'drizzle-orm'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { handledQuestions } from '../conversations.tables.ts'
import { isOpen, isReplyToCustomer, mayBeOpen, recentMs, wordingOf } from './open-questions.ts'

export interface UnansweredRow {
  readonly messageId: string
  readonly text: string
  readonly count: number
  readonly lastAt: Date
  readonly kind: string
  readonly reason: string | null
}

type Row = { message_id: string; text: string; count: number; last_at: string; kind: string; reason: string | null }
/** A page without one still has the totals. */
type NoRow = { message_id: null }
type Totals = { total: number; messages: number }

const grouped = (accountId: string, botId: string, now: Date) => sql`
  select (array_agg(a.id order by a.at desc, a.id desc))[1] as message_id,
    (array_agg(q.text order by a.at desc, a.id desc))[1] as text,
    (array_agg(a.kind order by a.at desc, a.id desc))[1] as kind,
    (array_agg(a.reason order by a.at desc, a.id desc))[1] as reason,
    count(*)::int as count, max(a.at) as last_at
  from messages a
  join messages q on q.account_id = a.account_id and q.bot_id = a.bot_id and q.id = a.reply_to
  where ${isReplyToCustomer(accountId, new Date(now.getTime() - recentMs))} and a.bot_id = ${botId}::uuid
    and ${mayBeOpen} and ${isOpen(now)}
  group by ${wordingOf(sql`q.text`)}`

/** By wording, the latest first, and how many there are on all pages; they are grouped once for both. */
export async function listOpenQuestions(
  db: Queryable,
  accountId: string,
  botId: string,
  { now, after, limit }: { now: Date; after: Place | undefined; limit: number },
): Promise<{ rows: UnansweredRow[]; total: number; messages: number }> {
  const place = comesAfter({ moment: sql`g.last_at`, id: sql`g.message_id` }, after)
  const { rows } = await db.execute<Totals & (Row | NoRow)>(sql`
    with g as materialized (${grouped(accountId, botId, now)}),
    totals as (select count(*)::int as total, coalesce(sum(g.count), 0)::int as messages from g)
    select t.total, t.messages, p.message_id, p.text, p.kind, p.reason, p.count, to_json(p.last_at) #>> '{}' as last_at
    from totals t left join lateral (
      select g.* from g where ${place ?? sql`true`} order by g.last_at desc, g.message_id desc limit ${limit}::int
    ) p on true
    order by p.last_at desc, p.message_id desc`)
  return {
    total: rows[0]?.total ?? 0,
    messages: rows[0]?.messages ?? 0,
    rows: rows.flatMap((row) =>
      row.message_id === null
        ? []
        : [
            {
              messageId: row.message_id,
              text: row.text,
              count: row.count,
              lastAt: new Date(row.last_at),
              kind: row.kind,
              reason: row.reason,
            },
          ],
    ),
  }
}

/** Notes what became of the question that this reply of the bot failed to answer. False when there is no such reply. */
export async function handleQuestion(
  tx: Transaction,
  accountId: string,
  botId: string,
  messageId: string,
  { outcome, at }: { outcome: 'ignored' | 'fixed' | 'open'; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ wording: string }>(sql`
    select ${wordingOf(sql`q.text`)} as wording
    from messages a
    join messages q on q.account_id = a.account_id and q.bot_id = a.bot_id and q.id = a.reply_to
    where a.account_id = ${accountId}::uuid and a.bot_id = ${botId}::uuid and a.id = ${messageId}::uuid and a.direction = 'out'`)
  const wording = rows[0]?.wording
  if (wording === undefined) return false
  const { accountId: account, botId: bot, wording: key } = handledQuestions
  if (outcome === 'open')
    await tx.delete(handledQuestions).where(and(eq(account, accountId), eq(bot, botId), eq(key, wording)))
  else
    await tx
      .insert(handledQuestions)
      .values({ accountId, botId, wording, outcome, handledAt: at })
      .onConflictDoUpdate({ target: [account, bot, key], set: { outcome, handledAt: at } })
  await publish(tx, { accountId, topic: 'unanswered', botId, id: messageId })
  return true
}
