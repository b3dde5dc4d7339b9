/** A lane of an account. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Lane, LaneWork } from './lanes.house.store.ts'

type LaneRef = Omit<Lane, 'accountId' | 'revision'>

function isLane(accountId: string, { botId, connectionId, lane, work }: LaneRef) {
  return sql`account_id = ${accountId} and bot_id = ${botId} and connection_id = ${connectionId} and lane = ${lane} and work = ${work}`
}

/**
 * Gives a lane back, to be due again at a moment or when something comes. Undefined: it is given back, or gone. Else something came meanwhile:
 * its revision, with which to look again.
 */
export async function releaseLane(
  db: Queryable,
  accountId: string,
  lane: LaneRef & { readonly revision: number },
  { workerId, dueAt, at }: { workerId: string; dueAt: Date | undefined; at: Date },
): Promise<number | undefined> {
  const due = sql`${dueAt?.toISOString() ?? null}::timestamptz`
  // The sub-select sees the row as it was before: what is due at a known moment may be given back whatever came.
  const { rows } = await db.execute<{ revision: string; is_mine: boolean }>(sql`
    with released as (
      update channel_lanes set claimed_by = null, released_at = ${at.toISOString()}::timestamptz,
        due_at = case when revision = ${lane.revision} then ${due} else least(due_at, ${due}) end
      where ${isLane(accountId, lane)} and claimed_by = ${workerId} and (revision = ${lane.revision} or ${dueAt !== undefined})
      returning lane)
    select revision::text, claimed_by = ${workerId} as is_mine from channel_lanes
    where ${isLane(accountId, lane)} and not exists (select from released)`)
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
    with told as (select pg_notify('channel_work', ''))
    insert into channel_lanes as l (account_id, bot_id, connection_id, lane, work, due_at)
    select ${accountId}, ${botId}, ${connectionId}, ${lane}, ${work}, ${dueAt.toISOString()}::timestamptz from told
    on conflict (account_id, bot_id, connection_id, lane, work) do update
      set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1`)
}
