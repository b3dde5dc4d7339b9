/** What is to be answered next in each of some lanes, of whatever accounts, in one statement. */
import type { Client } from '#server/platform/database/database.ts'
import { askedLanes, type LaneOfAccount, readByLane } from '../lanes/read-by-lane.ts'
import type { EventRow } from './events-work.store.ts'
import type { KnownTalk } from './talks.store.ts'

export interface NextEvent
  extends Pick<EventRow, 'id' | 'lane' | 'bodySealed' | 'receivedAt' | 'replyUntil' | 'tries' | 'nextAt'> {
  /** Whether another one waits behind it. */
  readonly hasMore: boolean
  /** As it is before the answer: where a person points it meanwhile, it stays. */
  readonly talk: KnownTalk | undefined
}

type Row = Omit<NextEvent, 'talk'> & { n: number; hasTalk: boolean } & KnownTalk

const text = `
select g.n, e.id, g.lane, e.body_sealed as "bodySealed", e.received_at as "receivedAt", e.reply_until as "replyUntil", e.tries, e.next_at as "nextAt",
  exists (
    select from channel_events o
    where o.account_id = g.account_id and o.bot_id = g.bot_id and o.connection_id = g.connection_id and o.lane = g.lane and o.state = 'waiting'
      and o.sequence > e.sequence) as "hasMore",
  t.lane is not null as "hasTalk", t.conversation_id as "conversationId", t.contact_key as "contactKey", t.told_why as "toldWhy",
  t.told_at as "toldAt", t.at, v.state as "conversationState"
from ${askedLanes}
join lateral (
  select * from channel_events w
  where w.account_id = g.account_id and w.bot_id = g.bot_id and w.connection_id = g.connection_id and w.lane = g.lane and w.state = 'waiting'
  order by w.sequence limit 1
) e on true
left join channel_talks t
  on t.account_id = g.account_id and t.bot_id = g.bot_id and t.connection_id = g.connection_id and t.lane = g.lane
left join conversations v on v.account_id = t.account_id and v.bot_id = t.bot_id and v.id = t.conversation_id`

/** One a lane, in their order; undefined: nothing waits. */
export async function readNextEvents(
  client: Client,
  lanes: readonly LaneOfAccount[],
): Promise<(NextEvent | undefined)[]> {
  const rows = await readByLane<Row>(client, { name: 'read-next-events', text }, lanes)
  return rows.map((row) => {
    if (row === undefined) return undefined
    const { hasTalk, conversationId, contactKey, toldWhy, toldAt, at, conversationState, ...event } = row
    const talk = { conversationId, contactKey, toldWhy, toldAt, at, conversationState }
    return { ...event, talk: hasTalk ? talk : undefined }
  })
}
