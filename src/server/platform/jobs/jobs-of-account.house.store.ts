/** Waiting work by the account it is for, which jobs name as `accountId`. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** Drops what still waits for the account, except for jobs of these names. What runs comes to its end. */
export async function dropWaitingJobs(db: Queryable, accountId: string, exceptNames: readonly string[]): Promise<void> {
  await db.execute(sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.payload ->> 'accountId' = ${accountId} and j.locked_at is null
      and t.identifier <> all (${sql.param([...exceptNames])}::text[])`)
}
