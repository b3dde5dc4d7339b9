/** What of events goes with age, over all accounts. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { callFaults } from '#contract/features/channels/faults.ts'

const rowsAtOnce = 5000

export async function forgetEvents(db: NodePgDatabase, before: Date): Promise<void> {
  const moment = before.toISOString()
  for (const [table, column, which] of [
    ['channel_event_keys', 'at', 'true'],
    ['channel_events', 'received_at', `state <> 'waiting'`],
    ['channel_sends', 'ended_at', `state in ('sent', 'replied')`],
    ['channel_sends', 'ended_at', `is_test and state = 'dead'`],
  ] as const) {
    for (;;) {
      const name = sql.identifier(table)
      const { rowCount } = await db.execute(sql`delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${sql.identifier(column)} < ${moment}::timestamptz and ${sql.raw(which)} limit ${rowsAtOnce}))`)
      if ((rowCount ?? 0) < rowsAtOnce) break
    }
  }
}

/** A call that was taken ends what was said of refused ones before it. */
function unlessRefused(column: string) {
  const faults = sql.raw(callFaults.map((fault) => `'${fault}'`).join(', '))
  return sql`case when c.last_error_fault in (${faults}) and c.last_error_at <= n.at then null else c.${sql.identifier(column)} end`
}

/** What a connection heard last; older news than what is there are none. */
export async function noteLastEvents(
  db: NodePgDatabase,
  news: readonly { id: string; at: Date; rawKind: string; reason: string | null }[],
): Promise<void> {
  const rows = news.map(({ id, at, rawKind, reason }) => ({ id, at, kind: rawKind, reason }))
  await db.execute(sql`
    with news as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, at timestamptz, kind text, reason text)),
    noted as (
      update channel_connections c set last_event_at = n.at, last_event_kind = n.kind, last_ignored_reason = n.reason,
        last_error_fault = ${unlessRefused('last_error_fault')}, last_error_details = ${unlessRefused('last_error_details')},
        last_error_at = ${unlessRefused('last_error_at')}
      from (select c.id, n.at, n.kind, n.reason from news n join channel_connections c on c.id = n.id order by c.id for no key update of c) n
      where c.id = n.id and (c.last_event_at is null or c.last_event_at <= n.at)
      returning c.account_id, c.bot_id, c.id)
    select public.publish_change(n.account_id, n.bot_id, 'connections', n.id::text, null) from noted n`)
}
