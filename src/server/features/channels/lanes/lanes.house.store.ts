/** Lanes of all accounts: who takes the next piece of work. */
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { House } from '#server/platform/database/database.ts'

export type LaneWork = 'answer' | 'send' | 'media'

export interface Lane {
  readonly accountId: string
  readonly botId: string
  readonly connectionId: string
  readonly lane: string
  readonly work: LaneWork
  readonly revision: number
}

/** At which account the last turn ended; the next one begins after it. */
export const firstTurn = '00000000-0000-0000-0000-000000000000'

/** How many accounts with anything in their lanes one claim looks at, due or not: what a claim costs at most. */
const maxVisits = 300
/** Another node claims at the same moment: who comes second finds others to claim among so many times as it wants. */
const spare = 3

export interface Claimed {
  readonly lanes: readonly Lane[]
  /** Where the next turn begins. */
  readonly turn: string
  /** More is due than was claimed, as far as it was looked. */
  readonly isMore: boolean
  /** Every account that has anything in its lanes was looked at, unless there was enough before. */
  readonly isWhole: boolean
}

const isFree = `(c.claimed_by is null
    or not exists (select from channel_workers w where w.id = c.claimed_by and w.alive_until > clock_timestamp()))`
const anyOf = 'select c.account_id, c.due_at from channel_lanes c where c.work = $1 and c.due_at is not null'

/**
 * `ring` jumps from account to account in `channel_lanes_turns`, whose first entry of an account says when something is due there: it reads one entry
 * an account, never those behind it. `free` then reads as many as are wanted of those accounts alone. Named, so that it is planned once a connection:
 * planning would take longer than all the rest.
 */
const claimText = `
with recursive ring (account_id, is_due, is_around, visits, due) as (
  select $5::uuid, false, false, 0, 0
  union all
  select n.account_id, n.is_due, n.is_around, r.visits + 1, r.due + n.is_due::int from ring r cross join lateral (
    select x.account_id, x.is_around, x.due_at <= $3::timestamptz and exists (
      select from channel_lanes c where c.work = $1 and c.account_id = x.account_id and c.due_at <= $3::timestamptz and ${isFree}) as is_due
    from (
      (select i.account_id, i.due_at, r.is_around from (
        ${anyOf} and c.account_id > r.account_id order by c.account_id, c.due_at limit 1) i
        where not r.is_around or i.account_id <= $5::uuid)
      union all
      (select i.account_id, i.due_at, true from (${anyOf} and not r.is_around order by c.account_id, c.due_at limit 1) i
        where i.account_id <= $5::uuid)
      limit 1) x) n
  where r.visits < ${maxVisits} and r.due < $4::int),
due as materialized (select account_id, visits from ring where is_due),
free as materialized (
  select f.*, row_number() over (order by f.nth, d.visits) as place from due d cross join lateral (
    select c.account_id, c.bot_id, c.connection_id, c.lane, row_number() over (order by c.due_at) as nth from channel_lanes c
    where c.work = $1 and c.account_id = d.account_id and c.due_at <= $3::timestamptz and ${isFree}
    order by c.due_at limit (select ceil($4::float8 * ${spare} / count(*))::int from due)) f),
locked as materialized (
  select c.account_id, c.bot_id, c.connection_id, c.lane, f.place from free f
  join channel_lanes c on c.account_id = f.account_id and c.bot_id = f.bot_id and c.connection_id = f.connection_id and c.lane = f.lane
    and c.work = $1 and c.due_at <= $3::timestamptz and ${isFree}
  order by f.place limit $4::int for update of c skip locked),
claimed as (
  update channel_lanes l set claimed_by = $2::uuid from locked k
  where l.account_id = k.account_id and l.bot_id = k.bot_id and l.connection_id = k.connection_id and l.lane = k.lane and l.work = $1
  returning l.account_id, l.bot_id, l.connection_id, l.lane, l.revision::float8 as revision, k.place)
select c.account_id as "accountId", c.bot_id as "botId", c.connection_id as "connectionId", c.lane, c.revision,
  (select r.account_id from ring r order by r.visits desc limit 1) as turn,
  (select max(visits) < ${maxVisits} from ring) as "isWhole",
  (select count(*)::int from free) as found
from (values (1)) one left join claimed c on true
order by c.place`

type ClaimedRow = {
  [K in keyof Omit<Lane, 'work'>]: Lane[K] | null
} & { readonly turn: string; readonly isWhole: boolean; readonly found: number }

/**
 * Lanes that are due and nobody's, or of a worker that is alive no more. Accounts take turns, however much each of them has: one lane of each from
 * `after` on, around, and only then a second one of any. Within an account what is due first comes first.
 */
export async function claimLanes(
  db: House,
  { work, workerId, now, max, after }: { work: LaneWork; workerId: string; now: Date; max: number; after: string },
): Promise<Claimed> {
  const values = [work, workerId, now, max, after]
  const { rows } = await db.$client.query<ClaimedRow>({ name: 'claim-channel-lanes', text: claimText, values })
  const [first] = rows
  const lanes = rows.flatMap(({ accountId, botId, connectionId, lane, revision }): Lane[] =>
    accountId === null || botId === null || connectionId === null || lane === null || revision === null
      ? []
      : [{ accountId, botId, connectionId, lane, work, revision }],
  )
  return {
    lanes,
    turn: first?.turn ?? firstTurn,
    isMore: lanes.length === max || (first?.found ?? 0) > lanes.length,
    isWhole: first?.isWhole !== false,
  }
}

const nextDueText = `
select c.due_at as due from channel_lanes c where c.work = $1 and c.due_at is not null and ${isFree} order by c.due_at limit 1`

/** When the next lane is due that nobody has, if any is. */
export async function nextDue(db: House, work: LaneWork): Promise<Date | undefined> {
  const { rows } = await db.$client.query<{ due: Date }>({
    name: 'next-channel-lane',
    text: nextDueText,
    values: [work],
  })
  return rows[0]?.due
}

/**
 * Frees lanes that a worker has, but works on no more, such as when the answer to its claim was lost. `lanes`: those that it works on. One that somebody
 * holds is left for the next time: whoever waits here for one with others in hand could stop who holds it.
 */
export async function freeLost(
  db: NodePgDatabase,
  { work, workerId, lanes }: { work: LaneWork; workerId: string; lanes: readonly string[] },
): Promise<void> {
  const isLost = sql`claimed_by = ${workerId} and work = ${work} and lane <> all (${sql.param([...lanes])}::text[])`
  await db.execute(sql`update channel_lanes set claimed_by = null where ctid = any (${unheld(isLost, sql`all`)})`)
}

const lanesAtOnce = 5000

/** Lanes where nothing has happened for long: part by part, so that no statement holds many rows. */
export async function forgetIdleLanes(db: NodePgDatabase, before: Date): Promise<void> {
  const isIdle = sql`due_at is null and claimed_by is null and released_at < ${before.toISOString()}::timestamptz`
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from channel_lanes where ctid = any (${unheld(isIdle, sql`${lanesAtOnce}`)})`,
    )
    // One that is held stays: the next run finds it.
    if ((rowCount ?? 0) < lanesAtOnce) return
  }
}

/** Lanes that nobody else holds, held now: nothing is waited for. */
function unheld(which: SQL, max: SQL): SQL {
  return sql`array(select ctid from channel_lanes where ${which} limit ${max} for update skip locked)`
}
