/** Queries over the archives of all accounts: clearing away what is old. */
import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { dataExports } from '../own-data.tables.ts'
import { deleteParts } from './data-exports.store.ts'

export async function listExpired(db: Queryable, now: Date) {
  return await db
    .select({ accountId: dataExports.accountId, id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'ready'), lt(dataExports.expiresAt, now)))
}

/** Those that come no further: begun, and not touched since `before`, or waiting for a job that is dropped or was given up. */
export async function failStuck(db: Queryable, before: Date, now: Date): Promise<void> {
  const isStuck = or(
    and(eq(dataExports.status, 'writing'), lt(dataExports.touchedAt, before)),
    and(eq(dataExports.status, 'waiting'), not(hasJob)),
  )
  const rows = await db
    .select({ accountId: dataExports.accountId, id: dataExports.id })
    .from(dataExports)
    .where(isStuck)
  for (const { accountId, id } of rows)
    await db.transaction(async (tx) => {
      const failed = await tx
        .update(dataExports)
        .set({ status: 'failed', finishedAt: now })
        .where(and(eq(dataExports.accountId, accountId), eq(dataExports.id, id), isStuck))
        .returning(published({ accountId, topic: 'dataExports', id }))
      if (failed.length > 0) await deleteParts(tx, accountId, id)
    })
}

/** A job that waits for its turn, however long, or for its next attempt. One that runs has begun its archive, or does so now. */
const hasJob = sql`exists (select from graphile_worker._private_jobs j
  where j.payload ->> 'exportId' = ${dataExports.id}::text and (j.attempts < j.max_attempts or j.locked_at is not null))`

/** Their parts go with them. */
export async function forgetExports(db: Queryable, askedBefore: Date): Promise<void> {
  await db.delete(dataExports).where(lt(dataExports.askedAt, askedBefore))
}

export async function markGone(db: Queryable, accountId: string, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'gone' })
    .where(and(eq(dataExports.accountId, accountId), eq(dataExports.id, id)))
    .returning(published({ accountId, topic: 'dataExports', id }))
}
