/** Queries over the list of conversations. Every function takes the tenant. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type ConversationState,
  isWaiting,
  type WantedReason,
} from '#server/features/conversations/conversations.public.ts'
import { comesAfter, type Place } from '#server/platform/database/cursor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { conditionOf, type InboxFilter, saysIt, textsFoundIn } from './filter.ts'

/** As the database writes it. Moments are texts that `Date` reads. */
export interface ConversationRecord extends Record<string, unknown> {
  readonly id: string
  readonly platform: string
  readonly contact_id: string | null
  readonly display_name: string | null
  readonly is_blocked: boolean | null
  readonly state: ConversationState
  readonly state_since: string | null
  readonly wanted_by: WantedReason | null
  readonly taken_by: string | null
  readonly is_unread: boolean
  readonly rating: 'good' | 'needs-improvement' | null
  readonly started_at: string
  readonly last_activity_at: string
  readonly last_author: 'contact' | 'bot' | 'person' | 'system' | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly last_is_note: boolean | null
}

const columns = sql`c.id, c.platform, c.contact_id, k.display_name, k.is_blocked, c.state, c.state_since, c.wanted_by, c.taken_by, c.is_unread, c.rating,
  c.started_at, c.last_activity_at, l.author as last_author, l.text as last_text, l.at as last_at, l.is_note as last_is_note`

/** The page first, then what is shown of each. */
function described(page: SQL, order: SQL, shownSince: Date | undefined): SQL {
  const since = shownSince === undefined ? undefined : sql`and m.at >= ${shownSince.toISOString()}::timestamptz`
  return sql`
    select ${columns} from (${page}) c
    left join contacts k on k.account_id = c.account_id and k.bot_id = c.bot_id and k.id = c.contact_id
    left join lateral (
      select m.author, left(m.text, 200) as text, m.at, m.is_note from messages m
      where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id and (m.text <> '' or m.parts is not null)
        ${since} order by m.sequence desc limit 1) l on true
    order by ${order}`
}

export async function listPage(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
  { place, size, shownSince }: { place: Place | undefined; size: number; shownSince: Date | undefined },
): Promise<ConversationRecord[]> {
  // Those who wait stand apart; where only they are wanted, the longest wait comes first.
  const isWaitingList = filter.state === 'waiting'
  const moment = isWaitingList ? sql`c.state_since` : sql`c.last_activity_at`
  const after = comesAfter({ moment, id: sql`c.id` }, place, isWaitingList)
  const order = isWaitingList ? sql`c.state_since, c.id` : sql`c.last_activity_at desc, c.id desc`
  const page = sql`
    select c.* from conversations c where ${conditionOf(accountId, botId, filter)}
      ${isWaitingList ? sql`` : sql`and c.state <> 'waiting'`} ${after === undefined ? sql`` : sql`and ${after}`}
    order by ${order} limit ${size + 1}`
  const { rows } = await db.execute<ConversationRecord>(described(page, order, shownSince))
  return rows
}

export async function listWaiting(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
  { size, shownSince }: { size: number; shownSince: Date | undefined },
): Promise<ConversationRecord[]> {
  if (filter.state !== undefined || filter.takenBy !== undefined) return []
  const order = sql`c.state_since, c.id`
  const page = sql`
    select c.* from conversations c where ${conditionOf(accountId, botId, { ...filter, state: 'waiting' })} order by ${order} limit ${size}`
  const { rows } = await db.execute<ConversationRecord>(described(page, order, shownSince))
  return rows
}

export async function readConversation(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
  shownSince?: Date,
): Promise<ConversationRecord | undefined> {
  const page = sql`
    select c.* from conversations c where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = ${conversationId}`
  const { rows } = await db.execute<ConversationRecord>(described(page, sql`c.id`, shownSince))
  return rows[0]
}

export interface FoundLine extends Record<string, unknown> {
  readonly conversation_id: string
  readonly author: 'contact' | 'bot' | 'person' | 'system'
  readonly text: string
  readonly is_note: boolean
}

/** Of each of some conversations the latest message that a search finds. */
export async function listFoundLines(
  db: Queryable,
  accountId: string,
  botId: string,
  { search, from }: InboxFilter,
  conversationIds: readonly string[],
): Promise<FoundLine[]> {
  if (search === undefined || conversationIds.length === 0) return []
  const { rows } = await db.execute<FoundLine>(sql`
    select k.value::uuid as conversation_id, l.author, l.text, l.is_note
    from json_array_elements_text(${JSON.stringify(conversationIds)}::json) k (value)
    cross join lateral (
      select m.author, m.text, m.is_note from ${textsFoundIn(accountId, botId, sql`= k.value::uuid`, search, from)}
      order by m.sequence desc limit 1) l`)
  return rows
}

/** So many of the latest texts are looked at to tell whether a search finds many, and so large a share of them is many. */
const sampled = 2000
const commonShare = 0.05

/** A search that finds many texts, by the latest ones, is marked as such: it is answered in another way. */
export async function markCommon(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
): Promise<InboxFilter> {
  const { search, before } = filter
  if (search === undefined) return filter
  const until = before === undefined ? sql`` : sql`and t.at < ${before.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ looked: number; found: number }>(sql`
    select count(*)::int as looked, count(*) filter (where ${saysIt(search)})::int as found from (
      select t.search_text from inbox_texts t where t.account_id = ${accountId} and t.bot_id = ${botId} ${until}
      order by t.at desc limit ${sampled}) t`)
  const { looked = 0, found = 0 } = rows[0] ?? {}
  // Few texts are collected at once.
  return looked < sampled ? filter : { ...filter, search: { ...search, isCommon: found >= looked * commonShare } }
}

/** Up to `max`, and whether there are more. */
export async function countUpTo(
  db: Queryable,
  accountId: string,
  botId: string,
  filter: InboxFilter,
  max: number,
): Promise<{ count: number; isMore: boolean }> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from conversations c where ${conditionOf(accountId, botId, filter)} limit ${max + 1}) counted`)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, max), isMore: count > max }
}

/** Each code once, by leaps over the index: there are few, and many conversations of each. */
export async function listPlatforms(db: Queryable, accountId: string, botId: string): Promise<string[]> {
  const { rows } = await db.execute<{ platform: string }>(sql`
    with recursive known as (
      (select c.platform from conversations c where c.account_id = ${accountId} and c.bot_id = ${botId} order by c.platform limit 1)
      union all
      select (select c.platform from conversations c
        where c.account_id = ${accountId} and c.bot_id = ${botId} and c.platform > known.platform order by c.platform limit 1)
      from known where known.platform is not null
    )
    select platform from known where platform is not null`)
  return rows.map(({ platform }) => platform)
}

export async function readLongestWait(db: Queryable, accountId: string, botId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select min(state_since) as since from conversations
    where account_id = ${accountId} and bot_id = ${botId} and ${isWaiting()}`)
  return rows[0]?.since ?? undefined
}
