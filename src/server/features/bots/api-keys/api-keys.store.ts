/** Queries over the API keys of an account. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { apiKeys } from '../bots.tables.ts'
import { revokeNamedKeysForAccount, revokeNamedKeysSince } from '../named-keys/named-keys.store.ts'
import type { NewApiKey } from './api-keys.rules.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** `botId` null: a key of the account. */
export async function insertKey(
  db: Queryable,
  accountId: string,
  botId: string | null,
  { prefix, keyHash }: NewApiKey,
  at: Date,
): Promise<void> {
  await db.insert(apiKeys).values({ accountId, id: newId(), botId, prefix, keyHash, createdAt: at })
}

/** Stops the live keys of a bot, or with `botId` null those of the account itself. */
export async function revokeKeys(tx: Transaction, accountId: string, botId: string | null, at: Date): Promise<void> {
  const isTheirs = botId === null ? isNull(apiKeys.botId) : eq(apiKeys.botId, botId)
  await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.accountId, accountId), isTheirs, isNull(apiKeys.revokedAt)))
}

/** Stops the key of the account itself. Keys of bots serve customers and go on. */
export function endAccountKey(tx: Transaction, accountId: string, at: Date): Promise<void> {
  return revokeKeys(tx, accountId, null, at)
}

/** Stops every key that speaks for the account: its own, and those with a name that may make its calls. */
export async function endKeysForAccount(tx: Transaction, accountId: string, at: Date, madeSince?: Date): Promise<void> {
  await endAccountKey(tx, accountId, at)
  await revokeNamedKeysForAccount(tx, accountId, at)
  if (madeSince !== undefined) await revokeNamedKeysSince(tx, accountId, madeSince, at)
}

/** A busy key would otherwise turn each message into a write of one row. */
const touchEveryMs = 60_000

export async function touchKey(
  db: Queryable,
  accountId: string,
  key: Pick<ApiKeyRow, 'id' | 'usedAt'>,
  now: Date,
): Promise<void> {
  const limit = new Date(now.getTime() - touchEveryMs)
  if (key.usedAt !== null && key.usedAt > limit) return
  await db
    .update(apiKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        eq(apiKeys.id, key.id),
        or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, limit)),
      ),
    )
}
