/** Lanes of all accounts: who takes the next piece of work. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { House } from '#server/platform/database/database.ts'

export type LaneWork = 'answer' | 'send'

export interface Lane {
  readonly accountId: string
  readonly botId: string
  readonly connectionId: string
  readonly lane: string
  readonly work: LaneWork
  readonly revision: number
}

const isFree = (lane: string) =>
  `(${lane}.claimed_by is null
    or not exists (select from channel_workers w where w.id = ${lane}.claimed_by and w.alive_until > clock_timestamp()))`

const claimText = `
update channel_lanes l set claimed_by = $2::uuid from (
  select c.account_id, c.bot_id, c.connection_id, c.lane, c.work from channel_lanes c
  where c.work = $1 and c.due_at <= $3::timestamptz and ${isFree('c')}
  order by c.due_at limit $4::int for update of c skip locked) d
where l.account_id = d.account_id and l.bot_id = d.bot_id and l.connection_id = d.connection_id and l.lane = d.lane and l.work = d.work
returning l.account_id as "accountId", l.bot_id as "botId", l.connection_id as "connectionId", l.lane, l.work, l.revision`

/** Lanes that are due and nobody's, or of a worker that is alive no more. */
export async function claimLanes(
  db: House,
  { work, workerId, now, max }: { work: LaneWork; workerId: string; now: Date; max: number },
): Promise<Lane[]> {
  const { rows } = await db.$client.query<Record<keyof Lane, string>>({
    name: 'claim-channel-lanes',
    text: claimText,
    values: [work, workerId, now, max],
  })
  return rows.map((row) => ({ ...row, work, revision: Number(row.revision) }))
}

const nextDueText = `
select c.due_at as due from channel_lanes c where c.work = $1 and c.due_at is not null and ${isFree('c')} order by c.due_at limit 1`

/** When the next lane is due that nobody has, if any is. */
export async function nextDue(db: House, work: LaneWork): Promise<Date | undefined> {
  const { rows } = await db.$client.query<{ due: Date }>({
    name: 'next-channel-lane',
    text: nextDueText,
    values: [work],
  })
  return rows[0]?.due
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
