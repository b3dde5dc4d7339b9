/** What the purge has to look after, over all accounts. */
import { lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { corpusItems } from '../corpus.tables.ts'

/** Bots with items deleted before a moment. */
export async function findPurgeable(db: Queryable, before: Date): Promise<{ accountId: string; botId: string }[]> {
  return await db
    .selectDistinct({ accountId: corpusItems.accountId, botId: corpusItems.botId })
    .from(corpusItems)
    .where(lt(corpusItems.deletedAt, before))
}
