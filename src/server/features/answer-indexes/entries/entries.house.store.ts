/** What the product itself does to entries of all accounts. */
import { lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerEntries } from '../answer-indexes.tables.ts'

/** Bots with entries that were dropped before a moment. */
export async function findBotsWithDropped(db: Queryable, before: Date) {
  return await db
    .selectDistinct({ accountId: answerEntries.accountId, botId: answerEntries.botId })
    .from(answerEntries)
    .where(lt(answerEntries.droppedAt, before))
}
