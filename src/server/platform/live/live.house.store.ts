/** Queries over the changes of all accounts: a node reads them once, for all its listeners. */
import { sql } from 'drizzle-orm'
import { type LiveChange, liveTopics } from '#contract/live.ts'
import type { Queryable } from '../database/database.ts'
import { keptSeconds, type Position, readPosition } from './positions.ts'

/** Null for what is told beyond one account: to every ADMIN, or to everyone. */
export interface StoredChange extends LiveChange {
  readonly accountId: string | null
}

interface ChangeRow extends Record<string, unknown> {
  readonly n: number
  readonly account_id: string | null
  readonly bot_id: string | null
  readonly topic: LiveChange['topic'] | null
  readonly subject_id: string | null
  readonly version: string | null
}

/** The topics that everyone is told of. */
const forEveryone = Object.entries(liveTopics)
  .filter(([, { audience }]) => audience === 'everyone')
  .map(([topic]) => topic)

/** Whether a change of the installation is told to everyone, and not to ADMINs alone. */
export function isForEveryone({ accountId, topic }: StoredChange): boolean {
  return accountId === null && forEveryone.includes(topic)
}

/** Whoever missed more than this reads everything again, which costs less. */
export const maxChanges = 5000

function changeOf({ account_id, bot_id, topic, subject_id, version }: ChangeRow): StoredChange[] {
  if (topic === null) return []
  return [
    {
      accountId: account_id,
      topic,
      ...(bot_id === null ? {} : { botId: bot_id }),
      ...(subject_id === null ? {} : { id: subject_id }),
      ...(version === null ? {} : { version: Number(version) }),
    },
  ]
}

/**
 * What was committed since `from`, in the order in which it was written, and the position after it; without `from` the position alone. Changes
 * are undefined when there are more than `maxChanges`. Position and changes are of one statement, so of one snapshot: nothing lies between.
 */
export async function readChanges(
  db: Queryable,
  from: Position | undefined,
): Promise<{ position: Position; changes: StoredChange[] | undefined }> {
  const missing =
    from === undefined
      ? sql`false`
      : // What is visible was begun before the snapshot's end; numbers beyond it are of a database that was restored.
        sql`transaction >= ${from.xmin}::xid8 and not pg_visible_in_snapshot(transaction, ${from.snapshot}::pg_snapshot)
          and transaction < pg_snapshot_xmax(pg_current_snapshot())`
  const { rows } = await db.execute<ChangeRow & { position: string }>(sql`
    select here.position, 0 as n, c.account_id, c.bot_id, c.topic, c.subject_id, c.version
    from (select floor(extract(epoch from clock_timestamp()))::bigint || '_' || pg_current_snapshot()::text as position) here
    left join (select * from live_changes where ${missing} order by sequence limit ${maxChanges + 1}::int) c on true
    order by c.sequence`)
  const position = readPosition(rows[0]?.position ?? '')
  if (position === undefined) throw new Error('PostgreSQL wrote a snapshot in another form')
  const changes = rows.flatMap(changeOf)
  return { position, changes: changes.length > maxChanges ? undefined : changes }
}

/** What each of these missed between its own position and `to`; undefined when it is too much for all of them together. */
export async function readMissed(
  db: Queryable,
  listeners: readonly { readonly accountId: string; readonly isAdmin: boolean; readonly from: Position }[],
  to: Position,
): Promise<StoredChange[][] | undefined> {
  if (listeners.length === 0) return []
  const input = listeners.map(({ accountId, isAdmin, from: { snapshot, xmin } }, n) => ({
    n,
    account_id: accountId,
    is_admin: isAdmin,
    snapshot,
    xmin,
  }))
  const { rows } = await db.execute<ChangeRow>(sql`
    select i.n, c.account_id, c.bot_id, c.topic, c.subject_id, c.version
    from json_to_recordset(${JSON.stringify(input)}::json) i (n int, account_id uuid, is_admin boolean, snapshot text, xmin text)
    join live_changes c on c.transaction >= i.xmin::xid8
      and (c.account_id = i.account_id or c.account_id is null and (i.is_admin or c.topic = any(${sql.param(forEveryone)}::text[])))
    where not pg_visible_in_snapshot(c.transaction, i.snapshot::pg_snapshot)
      and pg_visible_in_snapshot(c.transaction, ${to.snapshot}::pg_snapshot)
    order by c.sequence limit ${maxChanges + 1}::int`)
  if (rows.length > maxChanges) return undefined
  const missed: StoredChange[][] = listeners.map(() => [])
  for (const row of rows) missed[row.n]?.push(...changeOf(row))
  return missed
}

/** Notes that pages of these accounts are open, for whoever tells only accounts that listen (`gathered-changes.ts`). */
export async function noteAudience(db: Queryable, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db.execute(sql`
    insert into live_audience (account_id, listened_at)
    select distinct id::uuid, now() from json_array_elements_text(${JSON.stringify(accountIds)}::json) id order by 1
    on conflict (account_id) do update set listened_at = excluded.listened_at`)
}

export async function forgetOldChanges(db: Queryable): Promise<void> {
  await db.execute(sql`delete from live_changes where at < now() - make_interval(secs => ${keptSeconds})`)
  await db.execute(sql`delete from live_audience where listened_at < now() - interval '1 day'`)
}
