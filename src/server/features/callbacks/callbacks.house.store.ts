/** Queries over all accounts. */
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { callbackBoxes, callbacks } from './callbacks.tables.ts'

/** Bots whose owner has not been told of all, and can be told again. */
export async function listUnmailed(db: Queryable, mailedBefore: Date) {
  return await db
    .select({ accountId: callbackBoxes.accountId, botId: callbackBoxes.botId })
    .from(callbackBoxes)
    .where(and(gt(callbackBoxes.unmailedCount, 0), lt(callbackBoxes.mailedAt, mailedBefore)))
}

/** What was done with long ago is nobody's business any more. */
export async function forgetOldCallbacks(db: Queryable, before: Date): Promise<void> {
  await db.delete(callbacks).where(and(eq(callbacks.isDone, true), lt(callbacks.at, before)))
}
