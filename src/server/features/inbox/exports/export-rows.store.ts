/** What an export holds, read in pages. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { conditionOf, type InboxFilter } from '../lists/filter.ts'

export interface ConversationExport extends Record<string, unknown> {
  readonly id: string
  readonly platform: string
  readonly contact_id: string | null
  readonly display_name: string | null
  readonly state: 'bot' | 'waiting' | 'person' | 'resolved'
  readonly rating: 'good' | 'needs-improvement' | null
  readonly started_at: string
  readonly last_activity_at: string
  readonly messages: number
  readonly asked: number
  readonly by_person: number
  readonly notes: number
  readonly first_question: string | null
}

/** The last of a page: where the next one begins. */
export interface Last {
  readonly at: string
  readonly id: string
}

export async function listConversationsToExport(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
  { after, max, withCounts }: { after: Last | undefined; max: number; withCounts: boolean },
): Promise<ConversationExport[]> {
  const isAfter =
    after === undefined ? sql`` : sql`and (c.last_activity_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const counts = withCounts
    ? sql`left join lateral (
        select count(*) filter (where m.event is null)::int as messages, count(*) filter (where m.direction = 'in')::int as asked,
          count(*) filter (where m.author = 'person' and not m.is_note)::int as by_person,
          count(*) filter (where m.author = 'person' and m.is_note)::int as notes,
          (array_agg(m.text order by m.sequence) filter (where m.direction = 'in'))[1] as first_question
        from messages m where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id) n on true`
    : sql`cross join (select 0 as messages, 0 as asked, 0 as by_person, 0 as notes, null::text as first_question) n`
  const { rows } = await db.execute<ConversationExport>(sql`
    select c.id, c.platform, c.contact_id, k.display_name, c.state, c.rating, c.started_at, c.last_activity_at,
      n.messages, n.asked, n.by_person, n.notes, n.first_question
    from (select c.* from conversations c where ${conditionOf(accountId, botId, filter)} ${isAfter}
      order by c.last_activity_at desc, c.id desc limit ${max}) c
    left join contacts k on k.account_id = c.account_id and k.bot_id = c.bot_id and k.id = c.contact_id
    ${counts}
    order by c.last_activity_at desc, c.id desc`)
  return rows
}

export interface ExchangeExport extends Record<string, unknown> {
  readonly conversation_id: string
  readonly sequence: string
  readonly at: string
  readonly question: string
  readonly question_parts: MessagePart[] | null
  readonly answer: string | null
  readonly answered_at: string | null
  readonly author: 'bot' | 'person' | null
  readonly kind: string | null
  readonly confidence: number | null
  readonly source_title: string | null
  readonly source_id: string | null
  readonly rating: 'good' | 'needs-improvement' | null
  readonly verdict: 'good' | 'needs-improvement' | null
  readonly verdict_reasons: string[] | null
  readonly notes: number
}

/** What contacts said in some conversations, each with what answered it, a conversation after another in its order. */
export async function listExchangesToExport(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationIds: readonly string[],
  { from, before, after, max }: Pick<InboxFilter, 'from' | 'before'> & { after: string; max: number },
): Promise<ExchangeExport[]> {
  const { rows } = await db.execute<ExchangeExport>(sql`
    select q.conversation_id, q.sequence, q.at, q.text as question, q.parts as question_parts, a.text as answer, a.at as answered_at, a.author, a.kind, a.confidence, a.source_title, a.source_id,
      a.rating, a.verdict, a.verdict_reasons, (
        select count(*)::int from messages n
        where n.account_id = q.account_id and n.bot_id = q.bot_id and n.conversation_id = q.conversation_id and n.is_note and n.author = 'person') as notes
    from messages q
    left join lateral (
      select m.* from messages m
      where m.account_id = q.account_id and m.bot_id = q.bot_id and m.conversation_id = q.conversation_id and m.sequence > q.sequence
        and m.direction = 'out' and not m.is_note and (m.reply_to = q.id or (m.author = 'person' and not exists (
          select from messages n where n.account_id = m.account_id and n.bot_id = m.bot_id and n.conversation_id = m.conversation_id
            and n.direction = 'in' and n.sequence > q.sequence and n.sequence < m.sequence)))
      order by (m.author = 'bot') desc, m.sequence limit 1) a on true
    where q.account_id = ${accountId} and q.bot_id = ${botId} and q.direction = 'in' and q.sequence > ${after}::bigint
      and q.conversation_id in (select value::uuid from json_array_elements_text(${JSON.stringify(conversationIds)}::json) k (value))
      and q.at >= ${from?.toISOString() ?? '-infinity'}::timestamptz and q.at < ${before?.toISOString() ?? 'infinity'}::timestamptz
    order by q.sequence limit ${max}`)
  return rows
}

/** How many rows there will be, up to one more than `max`. */
export async function countToExport(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
  { rowIs, max }: { rowIs: 'exchange' | 'conversation'; max: number },
): Promise<number> {
  const { from, before } = filter
  const messages =
    rowIs === 'conversation'
      ? sql``
      : sql`join messages m on m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id and m.direction = 'in'
          and m.at >= ${from?.toISOString() ?? '-infinity'}::timestamptz and m.at < ${before?.toISOString() ?? 'infinity'}::timestamptz`
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from conversations c ${messages} where ${conditionOf(accountId, botId, filter)} limit ${max + 1}) counted`)
  return rows[0]?.count ?? 0
}
