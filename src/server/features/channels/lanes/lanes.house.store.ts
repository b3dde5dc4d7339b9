/** Lanes of all accounts: who takes the next piece of work. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type LaneWork = 'answer' | 'send' | 'media'

export interface Lane {
  readonly accountId: string
  readonly botId: string
  readonly connectionId: string
  readonly lane: string
  readonly work: LaneWork
  readonly revision: number
}

/** Lanes that are due and nobody's, or of a worker that is alive no more. */
export async function claimLanes(
  db: NodePgDatabase,
  { work, workerId, now, max }: { work: LaneWork; workerId: string; now: Date; max: number },
): Promise<Lane[]> {
  const { rows } = await db.execute<Record<keyof Lane, string>>(sql`
    update channel_lanes l set claimed_by = ${workerId} from (
      select c.account_id, c.bot_id, c.connection_id, c.lane, c.work from channel_lanes c
      where c.work = ${work} and c.due_at <= ${now.toISOString()}::timestamptz and (c.claimed_by is null
        or not exists (select from channel_workers w where w.id = c.claimed_by and w.alive_until > clock_timestamp()))
      order by c.due_at limit ${max} for update of c skip locked) d
    where l.account_id = d.account_id and l.bot_id = d.bot_id and l.connection_id = d.connection_id and l.lane = d.lane and l.work = d.work
    returning l.account_id as "accountId", l.bot_id as "botId", l.connection_id as "connectionId", l.lane, l.work, l.revision`)
  return rows.map((row) => ({ ...row, work, revision: Number(row.revision) }))
}

/** When the next lane is due that nobody has, if any is. */
export async function nextDue(db: NodePgDatabase, work: LaneWork): Promise<Date | undefined> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    select (select c.due_at from channel_lanes c where c.work = ${work} and c.due_at is not null
      and (c.claimed_by is null or not exists (select from channel_workers w where w.id = c.claimed_by and w.alive_until > clock_timestamp()))
      order by c.due_at limit 1)::text as due`)
  const due = rows[0]?.due
  return due ? new Date(due) : undefined
}

/** Frees lanes that a worker has, but works on no more, such as when the answer to its claim was lost. `lanes`: those that it works on. */
export async function freeLost(
  db: NodePgDatabase,
  { work, workerId, lanes }: { work: LaneWork; workerId: string; lanes: readonly string[] },
): Promise<void> {
  await db.execute(sql`update channel_lanes set claimed_by = null
    where claimed_by = ${workerId} and work = ${work} and lane <> all (${sql.param([...lanes])}::text[])`)
}

const lanesAtOnce = 5000

/** Lanes where nothing has happened for long: part by part, so that no statement holds many rows. */
export async function forgetIdleLanes(db: NodePgDatabase, before: Date): Promise<void> {
  const isIdle = sql`due_at is null and claimed_by is null and released_at < ${before.toISOString()}::timestamptz`
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from channel_lanes where ${isIdle} and ctid = any (array(select ctid from channel_lanes where ${isIdle} limit ${lanesAtOnce}))`)
    // One that was claimed meanwhile stays, and makes a part smaller: the next run finds the rest.
    if ((rowCount ?? 0) < lanesAtOnce) return
  }
}
