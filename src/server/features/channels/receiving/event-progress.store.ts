/** How far events are that calls wait for: many of many accounts in one statement. */
import type { Client } from '#server/platform/database/database.ts'

export interface EventName {
  readonly accountId: string
  readonly botId: string
  readonly id: string
}

export interface EventProgress {
  readonly lane: string
  readonly state: 'waiting' | 'done' | 'aside'
}

const text = `
select g.n::int as n, e.lane, e.state
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as g (account_id, bot_id, id, n)
join channel_events e on e.account_id = g.account_id and e.bot_id = g.bot_id and e.id = g.id`

/** One an event, in their order; undefined: it went. */
export async function readProgress(
  client: Client,
  events: readonly EventName[],
): Promise<(EventProgress | undefined)[]> {
  const values = [
    events.map(({ accountId }) => accountId),
    events.map(({ botId }) => botId),
    events.map(({ id }) => id),
  ]
  const { rows } = await client.query<EventProgress & { n: number }>({ name: 'read-event-progress', text, values })
  const found = new Map(rows.map(({ n, ...progress }) => [n, progress]))
  return events.map((_, place) => found.get(place + 1))
}
