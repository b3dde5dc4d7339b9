/** Which workers are alive, by the clock of the database: it is the same one for all of them. */
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export async function noteAlive(db: NodePgDatabase, id: string, leaseMs: number): Promise<void> {
  await db.execute(sql`
    insert into channel_workers (id, alive_until) values (${id}, clock_timestamp() + make_interval(secs => ${leaseMs / 1000}))
    on conflict (id) do update set alive_until = excluded.alive_until`)
}

/** What it had is free at once. */
export async function noteEnd(db: NodePgDatabase, id: string): Promise<void> {
  await db.execute(sql`delete from channel_workers where id = ${id}`)
}

export async function forgetDead(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`delete from channel_workers where alive_until < clock_timestamp() - interval '1 hour'`)
}
