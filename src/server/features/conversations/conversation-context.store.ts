/** What a reply needs to know of the conversation it belongs to: whether it goes on, who it is with, and what was said last. */

import type { ReplyKind } from '#contract/features/answers.ts'
import type { Client } from '#server/platform/database/database.ts'
import type { ConversationState, OtherSource, WantedReason } from './conversations.tables.ts'

export interface ContextRequest {
  readonly accountId: string
  readonly botId: string
  readonly platform: string
  /** SHA-256 of the platform's id of the contact; undefined where the channel does not say who it is. */
  readonly contactKey?: string | undefined
  /** The conversation the caller means; without it the contact's latest one goes on. */
  readonly conversationId?: string | undefined
  /** A contact's latest conversation goes on when something was said in it since. */
  readonly since: Date
  readonly maxTurns: number
  /** Whether somebody wants to know how many turns there were in all. */
  readonly isCounted?: boolean
}

/** A message and what the bot replied to it. */
export interface PastTurn {
  readonly question: string
  readonly kind: ReplyKind
  readonly sourceKind: string | null
  readonly sourceId: string | null
  readonly sourceTitle: string | null
  /** What answered the second and later ones of several questions. */
  readonly otherSources?: readonly OtherSource[] | null
  readonly suggestions: readonly { id: string; question: string }[]
  readonly at: Date
}

export interface ConversationContext {
  readonly contact: { readonly id: string; readonly lastSeenAt: Date; readonly isBlocked: boolean } | undefined
  /** Undefined where none goes on, or where the one that was meant is not this bot's, platform's or contact's. */
  readonly conversationId: string | undefined
  /** Who has the next word in it, as far as is known before the reply is stored. */
  readonly state: ConversationState
  /** Of one that waits for a person. */
  readonly wantedBy: WantedReason | undefined
  /** Oldest first. */
  readonly turns: readonly PastTurn[]
  /** How many there were in the conversation, those of `turns` included; of long ones no more are counted. */
  readonly turnCount: number
}

/** What takes turns needs no more. */
const maxCounted = 500

interface Row {
  contact_id: string | null
  last_seen_at: Date | null
  is_blocked: boolean | null
  conversation_id: string | null
  state: ConversationState | null
  wanted_by: WantedReason | null
  turn_count: number
  turns: (Omit<PastTurn, 'at' | 'suggestions'> & { at: string; suggestions: PastTurn['suggestions'] | null })[] | null
}

/**
 * A conversation without a row is one of a call that named no contact: it is known by its messages. It goes on for whoever knows its id, as long
 * as no contact is named.
 */
const text = `
with input as materialized (
  select * from json_to_recordset($1::json) as r (
    n int, account_id uuid, bot_id uuid, platform text, contact_key text, conversation_id uuid, since timestamptz, max_turns int, max_counted int)
)
select c.id as contact_id, c.last_seen_at, c.is_blocked, v.id as conversation_id, v.state, v.wanted_by, t.turns, n.turn_count
from input i
left join contacts c
  on c.account_id = i.account_id and c.bot_id = i.bot_id and c.platform = i.platform and c.key_hash = i.contact_key
left join lateral (
  (select v.id, v.state, v.wanted_by from conversations v
   where i.conversation_id is not null and v.account_id = i.account_id and v.bot_id = i.bot_id and v.id = i.conversation_id
     and v.platform = i.platform and (i.contact_key is null or v.contact_id = c.id))
  union all
  (select v.id, v.state, v.wanted_by from (
     select v.id, v.state, v.wanted_by, v.last_activity_at from conversations v
     where i.conversation_id is null and v.account_id = i.account_id and v.bot_id = i.bot_id and v.contact_id = c.id
     order by v.last_activity_at desc limit 1) v
   -- However long a person takes: with another conversation the bot would speak over them.
   where v.last_activity_at >= i.since or v.state in ('waiting', 'person'))
  union all
  (select m.conversation_id, null, null from messages m
   where i.conversation_id is not null and i.contact_key is null
     and m.account_id = i.account_id and m.bot_id = i.bot_id and m.conversation_id = i.conversation_id and m.platform = i.platform
     and not exists (select from conversations v
       where v.account_id = i.account_id and v.bot_id = i.bot_id and v.id = i.conversation_id)
   limit 1)
  limit 1
) v on true
left join lateral (
  select json_agg(json_build_object('question', p.question, 'kind', p.kind, 'sourceKind', p.source_kind, 'sourceId', p.source_id,
    'sourceTitle', p.source_title, 'otherSources', p.other_sources, 'suggestions', p.suggestions, 'at', p.at) order by p.sequence) as turns
  from (
    select q.text as question, a.kind, a.source_kind, a.source_id, a.source_title, a.other_sources, a.suggestions, q.at, a.sequence
    from messages a
    join messages q on q.account_id = a.account_id and q.bot_id = a.bot_id and q.id = a.reply_to
    where a.account_id = i.account_id and a.bot_id = i.bot_id and a.conversation_id = v.id
      and a.direction = 'out' and a.author = 'bot'
    order by a.sequence desc
    limit i.max_turns
  ) p
) t on true
left join lateral (
  select count(*)::int as turn_count from (
    select from messages m
    where m.account_id = i.account_id and m.bot_id = i.bot_id and m.conversation_id = v.id and m.direction = 'in'
    limit i.max_counted
  ) counted
) n on true
order by i.n`

/** One context a request, in their order. */
export async function readContexts(
  client: Client,
  requests: readonly ContextRequest[],
): Promise<ConversationContext[]> {
  const input = requests.map((request, n) => ({
    n,
    account_id: request.accountId,
    bot_id: request.botId,
    platform: request.platform,
    contact_key: request.contactKey,
    conversation_id: request.conversationId,
    since: request.since,
    max_turns: request.maxTurns,
    max_counted: request.isCounted === true ? maxCounted : 0,
  }))
  const { rows } = await client.query<Row>({ name: 'read-contexts', text, values: [JSON.stringify(input)] })
  return rows.map((row) => ({
    contact:
      row.contact_id === null || row.last_seen_at === null
        ? undefined
        : { id: row.contact_id, lastSeenAt: row.last_seen_at, isBlocked: row.is_blocked === true },
    conversationId: row.conversation_id ?? undefined,
    state: row.state ?? 'bot',
    wantedBy: row.wanted_by ?? undefined,
    turnCount: Math.max(row.turn_count, row.turns?.length ?? 0),
    turns: (row.turns ?? []).map((turn) => ({ ...turn, suggestions: turn.suggestions ?? [], at: new Date(turn.at) })),
  }))
}
