/** Keys are looked up before the account is known. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { apiKeys } from '../bots.tables.ts'
import type { ApiKeyRow } from './api-keys.store.ts'

export async function findLiveKey(db: Queryable, prefix: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)))
  return row
}
