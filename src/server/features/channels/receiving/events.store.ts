/** Events as they are stored: each once, however often it comes, many in one statement. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Client, Queryable } from '#server/platform/database/database.ts'
import { channelEventKeys, channelEvents } from '../channels.tables.ts'

export interface NewEvent {
  readonly accountId: string
  readonly botId: string
  readonly connectionId: string
  readonly id: string
  readonly lane: string
  readonly kind: string
  readonly bodySealed: string
  readonly receivedAt: Date
  readonly replyUntil: Date | undefined
  /** Hashed. */
  readonly keys: readonly string[]
}

/** How many events of one connection may wait to be answered. Statements at the same time may pass it by as much as they bring. */
export const maxWaitingEvents = 5000

/**
 * `isGone`: the connection was removed. `isBusy`: it is being removed, and nothing is stored; who tells again hears what became of it.
 * `isFull`: too many of its events wait; this one is not stored.
 */
export interface StoredOutcome {
  readonly isNew: boolean
  readonly isGone: boolean
  readonly isBusy: boolean
  readonly isFull: boolean
}

interface Row {
  n: number
  is_new: boolean
  is_gone: boolean
  is_busy: boolean
  is_full: boolean
}

/**
 * The keys are claimed in one order by everybody, an event's keys one after another: of events that share a key, one claims all of its own. What
 * comes again while it is waited for keeps the call that waits, too. A connection that is being removed is locked until all of its rows are gone:
 * its events do not wait for that, as those of all others would wait with them.
 */
const text = `
with given as materialized (
  select * from json_to_recordset($1::json) as r (
    n int, account_id uuid, bot_id uuid, connection_id uuid, id uuid, lane text, kind text, body text, at timestamptz, reply_until timestamptz,
    keys text[])
),
input as materialized (
  select g.* from given g
  join channel_connections c on c.account_id = g.account_id and c.bot_id = g.bot_id and c.id = g.connection_id
  order by g.n for key share of c skip locked
),
waiting as materialized (
  select c.connection_id, (
    select count(*) from (
      select from channel_events e
      where e.account_id = c.account_id and e.bot_id = c.bot_id and e.connection_id = c.connection_id and e.state = 'waiting' limit $2::int) w
  ) as n
  from (select distinct account_id, bot_id, connection_id from input) c
),
fitting as materialized (
  select i.* from input i join waiting w on w.connection_id = i.connection_id
  -- The end of a connection is always heard.
  where i.kind = 'ended' or w.n + (select count(*) from input o where o.connection_id = i.connection_id and o.n < i.n) < $2::int
),
claimed as (
  insert into channel_event_keys (account_id, bot_id, connection_id, key, event_id, at)
  select i.account_id, i.bot_id, i.connection_id, k.key, i.id, i.at from fitting i cross join lateral unnest(i.keys) k (key)
  order by i.connection_id, k.key, i.n
  on conflict do nothing
  returning event_id
),
fresh as materialized (
  select i.* from fitting i where cardinality(i.keys) = (select count(*) from claimed c where c.event_id = i.id)
),
stored as (
  insert into channel_events (account_id, bot_id, connection_id, id, lane, kind, body_sealed, received_at, reply_until, next_at)
  select account_id, bot_id, connection_id, id, lane, kind, body, at, reply_until, at from fresh order by n
),
laned as (
  insert into channel_lanes as l (account_id, bot_id, connection_id, lane, work, due_at)
  select account_id, bot_id, connection_id, lane, 'answer', min(at) from fresh group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, bot_id, connection_id, lane, work) do update
    set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1
),
told as (
  select case when exists (select from fresh) then pg_notify('channel_work', 'answer ' || $3) end
)
select g.n, f.n is not null as is_new, i.n is null and c.id is null as is_gone, i.n is null and c.id is not null as is_busy,
  i.n is not null and o.n is null as is_full
from given g cross join told
left join input i on i.n = g.n
left join fitting o on o.n = g.n
left join fresh f on f.n = g.n
left join channel_connections c on c.account_id = g.account_id and c.bot_id = g.bot_id and c.id = g.connection_id
order by g.n`

/** One outcome an event, in their order. `node`: who need not be told that there is something to answer. */
export async function storeEvents(client: Client, events: readonly NewEvent[], node: string): Promise<StoredOutcome[]> {
  const input = events.map((event, n) => ({
    n,
    account_id: event.accountId,
    bot_id: event.botId,
    connection_id: event.connectionId,
    id: event.id,
    lane: event.lane,
    kind: event.kind,
    body: event.bodySealed,
    at: event.receivedAt,
    reply_until: event.replyUntil,
    keys: event.keys,
  }))
  const { rows } = await client.query<Row>({
    name: 'store-channel-events',
    text,
    values: [JSON.stringify(input), maxWaitingEvents, node],
  })
  return rows.map(({ is_new, is_gone, is_busy, is_full }) => ({
    isNew: is_new,
    isGone: is_gone,
    isBusy: is_busy,
    isFull: is_full,
  }))
}

/** The event that is stored under one of these keys. */
export async function findStoredEvent(
  db: Queryable,
  accountId: string,
  { botId, connectionId, keys }: Pick<NewEvent, 'botId' | 'connectionId' | 'keys'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: channelEvents.id })
    .from(channelEventKeys)
    .innerJoin(
      channelEvents,
      and(
        eq(channelEvents.accountId, channelEventKeys.accountId),
        eq(channelEvents.botId, channelEventKeys.botId),
        eq(channelEvents.id, channelEventKeys.eventId),
      ),
    )
    .where(
      and(
        eq(channelEventKeys.accountId, accountId),
        eq(channelEventKeys.botId, botId),
        eq(channelEventKeys.connectionId, connectionId),
        inArray(channelEventKeys.key, [...keys]),
      ),
    )
    .limit(1)
  return row?.id
}
