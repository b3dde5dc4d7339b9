/** Queries over the vectors of every account: for background work and for the ADMIN. */
import { countDistinct, eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { botVectors, itemVectors } from '../models.tables.ts'

/** How far each bot has come in a space. */
export async function listProgress(db: Queryable, spaceId: string) {
  return await db
    .select({ botId: botVectors.botId, version: botVectors.version })
    .from(botVectors)
    .where(eq(botVectors.spaceId, spaceId))
}

export async function countItemsWithVectors(db: Queryable, spaceId: string): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(itemVectors.itemId) })
    .from(itemVectors)
    .where(eq(itemVectors.spaceId, spaceId))
  return row?.count ?? 0
}
