/** Who holds the sockets of all accounts' connections. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export interface SocketRow {
  readonly connectionId: string
  readonly revision: number
  readonly heldBy: string | null
  /** Whether its holder is alive. */
  readonly isHeld: boolean
}

/** The connections that want a socket. */
export async function listSockets(db: NodePgDatabase): Promise<SocketRow[]> {
  const { rows } = await db.execute<{
    connectionId: string
    revision: number
    heldBy: string | null
    isHeld: boolean
  }>(sql`
    select c.id as "connectionId", c.revision, s.held_by as "heldBy", w.id is not null as "isHeld"
    from channel_connections c
    left join channel_sockets s on s.account_id = c.account_id and s.bot_id = c.bot_id and s.connection_id = c.id
    left join channel_workers w on w.id = s.held_by and w.alive_until > clock_timestamp()
    where c.uses_socket and c.is_open and c.state = 'enabled'`)
  return rows
}

/** Whether this worker holds it now: nobody else that is alive does. */
export async function takeSocket(
  db: NodePgDatabase,
  connectionId: string,
  workerId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into channel_sockets as s (account_id, bot_id, connection_id, held_by, since)
    select c.account_id, c.bot_id, c.id, ${workerId}, ${now.toISOString()}::timestamptz from channel_connections c where c.id = ${connectionId}
    on conflict (account_id, bot_id, connection_id) do update set held_by = excluded.held_by, since = excluded.since, is_open = false
      where not exists (select from channel_workers w where w.id = s.held_by and w.alive_until > clock_timestamp())`)
  return (rowCount ?? 0) > 0
}

/** Told to open pages. */
export async function noteSocket(
  db: NodePgDatabase,
  connectionId: string,
  workerId: string,
  isOpen: boolean,
): Promise<void> {
  await db.execute(sql`
    with noted as (
      update channel_sockets set is_open = ${isOpen} where connection_id = ${connectionId} and held_by = ${workerId} and is_open <> ${isOpen}
      returning account_id, bot_id)
    select public.publish_change(n.account_id, n.bot_id, 'connections', ${connectionId}::text, null) from noted n`)
}

export async function giveSocket(db: NodePgDatabase, connectionId: string, workerId: string): Promise<void> {
  await db.execute(sql`
    with given as (delete from channel_sockets where connection_id = ${connectionId} and held_by = ${workerId} returning account_id, bot_id)
    select public.publish_change(g.account_id, g.bot_id, 'connections', ${connectionId}::text, null) from given g`)
}
