/** Queries over the archives of all accounts: clearing away what is old. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { dataExports } from '../own-data.tables.ts'

export async function listExpired(db: Queryable, now: Date) {
  return await db
    .select({ accountId: dataExports.accountId, id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'ready'), lt(dataExports.expiresAt, now)))
}

/** Whose node died in its last attempt. */
export async function failStuck(db: Queryable, before: Date): Promise<void> {
  const rows = await db
    .select({ accountId: dataExports.accountId, id: dataExports.id })
    .from(dataExports)
    .where(and(inArray(dataExports.status, ['waiting', 'writing']), lt(dataExports.touchedAt, before)))
  for (const { accountId, id } of rows)
    await db
      .update(dataExports)
      .set({ status: 'failed', finishedAt: before })
      .where(and(eq(dataExports.accountId, accountId), eq(dataExports.id, id), lt(dataExports.touchedAt, before)))
      .returning(published({ accountId, topic: 'dataExports', id }))
}

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
