/**
 * Writes exchanges: what contacts said, and what the bot said to it. Many exchanges of many accounts go into one statement, so they are stored,
 * charged and claimed together or not at all, and one commit serves them all.
 */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { MessageReply, ReplyKind } from '#contract/features/answers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { OtherSource, Trace } from './conversations.tables.ts'

export interface Exchange {
  readonly accountId: string
  readonly botId: string
  readonly platform: string
  readonly conversationId: string
  /** False for a call that names no contact and continues nothing: its conversation gets its row with the second message. */
  readonly hasConversationRow: boolean
  readonly contact?:
    | {
        readonly id: string
        readonly isToWrite: boolean
        readonly keyHash: string
        readonly externalIdSealed: string | null
      }
    | undefined
  readonly at: Date
  readonly questionId: string
  readonly replyId: string
  readonly text: string
  /** The account that tests its own bot; else a contact said it. */
  readonly accountUser?: string | undefined
  readonly reply: {
    readonly text: string
    readonly kind: ReplyKind
    readonly sourceKind: string | null
    readonly sourceId: string | null
    readonly sourceTitle: string | null
    readonly otherSources?: readonly OtherSource[] | undefined
    readonly confidence: number
    readonly suggestions: readonly { id: string; question: string }[]
    readonly reason: string
    readonly step: string | null
  }
  readonly trace: Trace
  /** What is charged: one call of that day, up to the limit; null: no limit. */
  readonly charge?: { readonly day: string; readonly limit: number | null } | undefined
  readonly claim?:
    | { readonly scope: string; readonly key: string; readonly requestHash: string; readonly reply: MessageReply }
    | undefined
}

/** `spent`: the quota had nothing left. `repeated`: the claim was another call's. Of both nothing is stored. */
export type Recorded = 'stored' | 'spent' | 'repeated' | 'uncounted'

type OutcomeRow = { fits: boolean | null; is_stored: boolean }

const text = `
with input as materialized (
  select * from json_to_recordset($1::json) as r (
    n int, account_id uuid, bot_id uuid, platform text, conversation_id uuid, has_row boolean,
    contact_id uuid, contact_key text, contact_sealed text, at timestamptz, question_id uuid, reply_id uuid,
    author text, account_user uuid, question text, answer text, kind text, source_kind text, source_id text, source_title text, other_sources jsonb,
    confidence double precision, suggestions jsonb, reason text, step text, trace jsonb,
    day date, call_limit int, scope text, key text, request_hash text, reply jsonb)
),
quota as materialized (
  select u.account_id, u.day, u.calls from usage_days u
  where (u.account_id, u.day) in (select account_id, day from input where day is not null)
  order by u.account_id, u.day
  for update
),
ranked as materialized (
  select i.n, case
    when i.day is null then true
    when q.calls is null then null
    when i.call_limit is null then true
    else q.calls + row_number() over (partition by i.account_id, i.day order by i.n) <= i.call_limit
  end as fits
  from input i left join quota q on q.account_id = i.account_id and q.day = i.day
),
claimed as (
  insert into idempotent_replies (account_id, scope, key, request_hash, reply, created_at)
  select i.account_id, i.scope, i.key, i.request_hash, i.reply, i.at from input i join ranked r on r.n = i.n
  where i.key is not null and r.fits
  order by i.scope, i.key
  on conflict do nothing
  returning scope, key
),
granted as materialized (
  select i.* from input i join ranked r on r.n = i.n
  where r.fits and (i.key is null or exists (select from claimed c where c.scope = i.scope and c.key = i.key))
),
charged as (
  update usage_days u set calls = u.calls + g.calls
  from (select account_id, day, count(*)::int as calls from granted where day is not null group by account_id, day) g
  where u.account_id = g.account_id and u.day = g.day
),
met as (
  insert into contacts as c (account_id, bot_id, id, platform, key_hash, external_id_sealed, first_seen_at, last_seen_at)
  select distinct on (account_id, bot_id, platform, contact_key)
    account_id, bot_id, contact_id, platform, contact_key, contact_sealed, at, at
  from granted where contact_key is not null
  order by account_id, bot_id, platform, contact_key
  on conflict (account_id, bot_id, platform, key_hash)
    do update set last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
  returning account_id, bot_id, platform, key_hash, id
),
talked as (
  insert into conversations as c (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at)
  select distinct on (g.account_id, g.bot_id, g.conversation_id)
    g.account_id, g.bot_id, g.conversation_id, g.platform, coalesce(m.id, g.contact_id),
    -- A conversation that names no contact began with the message before, when it had no row yet.
    case when g.contact_id is null then coalesce((
      select first.at from messages first
      where first.account_id = g.account_id and first.bot_id = g.bot_id and first.conversation_id = g.conversation_id
      order by first.sequence limit 1), g.at) else g.at end,
    g.at
  from granted g
  left join met m on m.account_id = g.account_id and m.bot_id = g.bot_id and m.platform = g.platform and m.key_hash = g.contact_key
  where g.has_row
  order by g.account_id, g.bot_id, g.conversation_id
  on conflict (account_id, bot_id, id)
    do update set last_activity_at = greatest(c.last_activity_at, excluded.last_activity_at)
),
said as (
  insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, account_user, platform, text, reply_to,
    kind, source_kind, source_id, source_title, other_sources, confidence, suggestions, reason, step)
  select g.account_id, g.bot_id, u.id, g.conversation_id, g.at, u.direction, u.author, u.account_user, g.platform, u.text, u.reply_to,
    u.kind, u.source_kind, u.source_id, u.source_title, u.other_sources, u.confidence, u.suggestions, u.reason, u.step
  from granted g cross join lateral (values
    (1, g.question_id, 'in', g.author, g.account_user, g.question, null::uuid,
      null, null, null, null, null::jsonb, null::double precision, null::jsonb, null, null),
    (2, g.reply_id, 'out', 'bot', null::uuid, g.answer, g.question_id,
      g.kind, g.source_kind, g.source_id, g.source_title, g.other_sources, g.confidence, g.suggestions, g.reason, g.step)
  ) u (place, id, direction, author, account_user, text, reply_to,
    kind, source_kind, source_id, source_title, other_sources, confidence, suggestions, reason, step)
  order by g.n, u.place
),
traced as (
  insert into message_traces (account_id, bot_id, message_id, at, trace)
  select account_id, bot_id, reply_id, at, trace from granted
)
select r.n, r.fits, g.n is not null as is_stored from ranked r left join granted g on g.n = r.n order by r.n`

function rowOf(exchange: Exchange, n: number) {
  const { contact, reply, charge, claim } = exchange
  return {
    n,
    account_id: exchange.accountId,
    bot_id: exchange.botId,
    platform: exchange.platform,
    conversation_id: exchange.conversationId,
    has_row: exchange.hasConversationRow,
    contact_id: contact?.id,
    contact_key: contact?.isToWrite ? contact.keyHash : undefined,
    contact_sealed: contact?.externalIdSealed,
    at: exchange.at,
    question_id: exchange.questionId,
    reply_id: exchange.replyId,
    author: exchange.accountUser === undefined ? 'contact' : 'person',
    account_user: exchange.accountUser,
    question: exchange.text,
    answer: reply.text,
    kind: reply.kind,
    source_kind: reply.sourceKind,
    source_id: reply.sourceId,
    source_title: reply.sourceTitle,
    other_sources: reply.otherSources,
    confidence: reply.confidence,
    suggestions: reply.suggestions.length > 0 ? reply.suggestions : undefined,
    reason: reply.reason,
    step: reply.step,
    trace: exchange.trace,
    day: charge?.day,
    call_limit: charge?.limit,
    scope: claim?.scope,
    key: claim?.key,
    request_hash: claim?.requestHash,
    reply: claim?.reply,
  }
}

/** One outcome an exchange, in their order. `uncounted`: the account's row of that day is not there yet; see `openUsageDays`. */
export async function recordExchanges(
  client: Pick<pg.ClientBase, 'query'>,
  exchanges: readonly Exchange[],
): Promise<Recorded[]> {
  const { rows } = await client.query<OutcomeRow>({
    name: 'record-exchanges',
    text,
    values: [JSON.stringify(exchanges.map(rowOf))],
  })
  return rows.map(recordedOf)
}

/** As `recordExchanges`, in the transaction of what must be stored with it. Only an exchange of this account is written. */
export async function recordExchangeIn(tx: Transaction, accountId: string, exchange: Exchange): Promise<Recorded> {
  const [before = '', after = ''] = text.split('$1')
  const input = JSON.stringify([rowOf({ ...exchange, accountId }, 0)])
  const { rows } = await tx.execute<OutcomeRow>(sql`${sql.raw(before)}${input}${sql.raw(after)}`)
  return rows[0] === undefined ? 'uncounted' : recordedOf(rows[0])
}

function recordedOf({ fits, is_stored }: OutcomeRow): Recorded {
  if (is_stored) return 'stored'
  if (fits === null) return 'uncounted'
  return fits ? 'repeated' : 'spent'
}
