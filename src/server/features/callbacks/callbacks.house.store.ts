/** Queries over all accounts. */
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { callbackBoxes, callbacks } from './callbacks.tables.ts'

/** Bots whose owner has not been told of all, and can be told again, or not of a list that is full. */
export async function listUntold(
  db: Queryable,
  { mailedBefore, maxOpen }: { mailedBefore: Date; maxOpen: number },
): Promise<{ accountId: string; botId: string }[]> {
  const isUntold = sql`exists (select from ${callbacks} c
    where c.account_id = ${callbackBoxes.accountId} and c.bot_id = ${callbackBoxes.botId} and not c.is_told and not c.is_done)`
  return await db
    .select({ accountId: callbackBoxes.accountId, botId: callbackBoxes.botId })
    .from(callbackBoxes)
    .where(
      or(
        and(or(isNull(callbackBoxes.mailedAt), lt(callbackBoxes.mailedAt, mailedBefore)), isUntold),
        and(gte(callbackBoxes.openCount, maxOpen), eq(callbackBoxes.isFullTold, false)),
      ),
    )
}

/** What was done with long ago is nobody's business any more. */
export async function forgetDone(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(callbacks)
    .where(and(eq(callbacks.isDone, true), lt(sql`coalesce(${callbacks.doneAt}, ${callbacks.at})`, before)))
}

/** Bots with open ones that were left before a moment. */
export async function listExpired(db: Queryable, before: Date): Promise<{ accountId: string; botId: string }[]> {
  return await db
    .selectDistinct({ accountId: callbacks.accountId, botId: callbacks.botId })
    .from(callbacks)
    .where(and(eq(callbacks.isDone, false), lt(callbacks.at, before)))
}
