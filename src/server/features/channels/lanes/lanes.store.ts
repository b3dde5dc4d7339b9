/** A lane of an account. */
import { sql } from 'drizzle-orm'
import type { Client, Queryable } from '#server/platform/database/database.ts'
import type { Lane, LaneWork } from './lanes.house.store.ts'

type LaneRef = Omit<Lane, 'accountId' | 'revision'>

/**
 * The last select sees the row as it was before. What is due at a known moment may be given back whatever came.
 */
const releaseText = `
with released as (
  update channel_lanes set claimed_by = null, released_at = $9::timestamptz,
    due_at = case when revision = $6::bigint then $8::timestamptz else least(due_at, $8::timestamptz) end
  where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 and work = $5 and claimed_by = $7::uuid
    and (revision = $6::bigint or $8::timestamptz is not null)
  returning lane)
select revision::text, claimed_by = $7::uuid as is_mine from channel_lanes
where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 and work = $5 and not exists (select from released)`

/**
 * Gives a lane back, to be due again at a moment or when something comes. Undefined: it is given back, or gone. Else something came meanwhile:
 * its revision, with which to look again.
 */
export async function releaseLane(
  client: Client,
  accountId: string,
  { botId, connectionId, lane, work, revision }: LaneRef & { readonly revision: number },
  { workerId, dueAt, at }: { workerId: string; dueAt: Date | undefined; at: Date },
): Promise<number | undefined> {
  const { rows } = await client.query<{ revision: string; is_mine: boolean }>({
    name: 'release-channel-lane',
    text: releaseText,
    values: [accountId, botId, connectionId, lane, work, revision, workerId, dueAt ?? null, at],
  })
  const [row] = rows
  return row?.is_mine ? Number(row.revision) : undefined
}

/** Something is to be done in the lane. */
export async function addWork(
  db: Queryable,
  accountId: string,
  { botId, connectionId, lane, work, dueAt }: Omit<LaneRef, 'work'> & { readonly work: LaneWork; readonly dueAt: Date },
): Promise<void> {
  await db.execute(sql`
    with told as (select pg_notify('channel_work', ${work}))
    insert into channel_lanes as l (account_id, bot_id, connection_id, lane, work, due_at)
    select ${accountId}, ${botId}, ${connectionId}, ${lane}, ${work}, ${dueAt.toISOString()}::timestamptz from told
    on conflict (account_id, bot_id, connection_id, lane, work) do update
      set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1`)
}
