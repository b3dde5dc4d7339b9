/** Queries over API keys. A key is found before its tenant is known, so `findLiveKey` alone asks without one. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets.ts'
import type { NewApiKey } from './api-keys.rules.ts'
import { apiKeys } from './bots.tables.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

export async function findLiveKey(db: Queryable, prefix: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)))
  return row
}

/** `botId` null: a key of the account. */
export async function insertKey(
  db: Queryable,
  accountId: string,
  botId: string | null,
  { prefix, keyHash }: NewApiKey,
  at: Date,
): Promise<string> {
  const id = newId()
  await db.insert(apiKeys).values({ accountId, id, botId, prefix, keyHash, createdAt: at })
  return id
}

export async function revokeBotKeys(tx: Transaction, accountId: string, botId: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.botId, botId), isNull(apiKeys.revokedAt)))
}

export async function revokeAccountKey(db: Queryable, accountId: string, keyId: string, at: Date): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(
      and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, keyId), isNull(apiKeys.botId), isNull(apiKeys.revokedAt)),
    )
    .returning({ id: apiKeys.id })
  return revoked.length > 0
}

/** A busy key would otherwise turn each message into a write of one row. */
const touchEveryMs = 60_000

export async function touchKey(db: Queryable, key: ApiKeyRow, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - touchEveryMs)
  if (key.usedAt !== null && key.usedAt > limit) return
  await db
    .update(apiKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(apiKeys.accountId, key.accountId),
        eq(apiKeys.id, key.id),
        or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, limit)),
      ),
    )
}
