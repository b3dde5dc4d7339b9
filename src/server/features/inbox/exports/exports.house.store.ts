/** Clearing away exports of all accounts. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inboxExports } from '../inbox.tables.ts'

/** Those whose days are over, and those that come no further: their last attempt died. */
export async function clearExports(
  db: Queryable,
  { now, stuckBefore, forgetBefore }: { now: Date; stuckBefore: Date; forgetBefore: Date },
): Promise<{ accountId: string; botId: string; id: string }[]> {
  const stuck = await db
    .update(inboxExports)
    .set({ status: 'failed', fault: 'network-busy', finishedAt: now })
    .where(and(inArray(inboxExports.status, ['waiting', 'writing']), lt(inboxExports.touchedAt, stuckBefore)))
    .returning({ accountId: inboxExports.accountId, botId: inboxExports.botId, id: inboxExports.id })
  const expired = await db
    .update(inboxExports)
    .set({ status: 'gone' })
    .where(and(eq(inboxExports.status, 'ready'), lt(inboxExports.expiresAt, now)))
    .returning({ accountId: inboxExports.accountId, botId: inboxExports.botId, id: inboxExports.id })
  await db.delete(inboxExports).where(lt(inboxExports.askedAt, forgetBefore))
  return [...stuck, ...expired]
}
