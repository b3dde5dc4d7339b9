/** What is to be sent next in each of some lanes, of whatever accounts, in one statement. */
import type { Client } from '#server/platform/database/database.ts'
import type { TalkRow } from '../answering/talks.store.ts'
import { askedLanes, type LaneOfAccount, readByLane } from '../lanes/read-by-lane.ts'
import type { SendRow } from './sends.store.ts'

/** What the platform allows in a conversation. */
export type SendTalk = Pick<TalkRow, 'windowFrom' | 'windowCount' | 'sentAt'>

export interface NextSend
  extends Pick<
    SendRow,
    | 'botId'
    | 'connectionId'
    | 'id'
    | 'lane'
    | 'messageId'
    | 'text'
    | 'suggestions'
    | 'files'
    | 'addressSealed'
    | 'state'
    | 'tryingSince'
    | 'tries'
    | 'nextAt'
    | 'at'
    | 'isTest'
    | 'conversationId'
  > {
  /** Whether another one waits behind it. */
  readonly hasMore: boolean
  readonly talk: SendTalk | undefined
}

type Row = Omit<NextSend, 'talk'> & SendTalk & { n: number; hasTalk: boolean }

const text = `
select g.n, g.bot_id as "botId", g.connection_id as "connectionId", g.lane, s.id, s.message_id as "messageId", s.text, s.suggestions, s.files,
  s.address_sealed as "addressSealed", s.state, s.trying_since as "tryingSince", s.tries, s.next_at as "nextAt", s.at,
  s.is_test as "isTest", s.conversation_id as "conversationId",
  exists (
    select from channel_sends o
    where o.account_id = g.account_id and o.bot_id = g.bot_id and o.connection_id = g.connection_id and o.lane = g.lane
      and o.state in ('pending', 'held') and o.sequence > s.sequence) as "hasMore",
  t.lane is not null as "hasTalk", t.window_from as "windowFrom", t.window_count as "windowCount", t.sent_at as "sentAt"
from ${askedLanes}
join lateral (
  select * from channel_sends w
  where w.account_id = g.account_id and w.bot_id = g.bot_id and w.connection_id = g.connection_id and w.lane = g.lane
    and w.state in ('pending', 'held')
  order by w.sequence limit 1
) s on true
left join channel_talks t
  on t.account_id = g.account_id and t.bot_id = g.bot_id and t.connection_id = g.connection_id and t.lane = g.lane`

/** One a lane, in their order; undefined: nothing is to be sent. */
export async function readNextSends(
  client: Client,
  lanes: readonly LaneOfAccount[],
): Promise<(NextSend | undefined)[]> {
  const rows = await readByLane<Row>(client, { name: 'read-next-sends', text }, lanes)
  return rows.map((row) => {
    if (row === undefined) return undefined
    const { hasTalk, windowFrom, windowCount, sentAt, ...send } = row
    return { ...send, talk: hasTalk ? { windowFrom, windowCount, sentAt } : undefined }
  })
}
