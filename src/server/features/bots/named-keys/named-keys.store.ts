/** Queries over the named keys of an account. */
import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { KeyScope } from '#contract/features/app-access/scopes.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { NewApiKey } from '../api-keys/api-keys.rules.ts'
import { bots, namedKeyBots, namedKeys } from '../bots.tables.ts'

export type NamedKeyRow = typeof namedKeys.$inferSelect

export interface NamedKeyGrant {
  readonly name: string
  readonly asksAllBots: boolean
  readonly forAccount: boolean
  readonly scopes: KeyScope[] | null
  readonly callsPerDay: number | null
  readonly expiresAt: Date | null
}

/** How many live ones there are, expired ones included: those still stand in the list. The account's row is locked by the caller. */
export async function countNamedKeys(tx: Transaction, accountId: string): Promise<number> {
  return await tx.$count(namedKeys, and(eq(namedKeys.accountId, accountId), isNull(namedKeys.revokedAt)))
}

/** Of these bots, those that the account has; held until the transaction ends, so that none is deleted meanwhile. */
export async function lockBotsOf(tx: Transaction, accountId: string, botIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.accountId, accountId), inArray(bots.id, [...botIds])))
    .orderBy(bots.id)
    .for('key share')
  return rows.map(({ id }) => id)
}

export async function insertNamedKey(
  tx: Transaction,
  accountId: string,
  key: NamedKeyGrant & { readonly id: string; readonly botIds: readonly string[]; readonly made: NewApiKey },
  at: Date,
): Promise<NamedKeyRow> {
  const { made, botIds, ...grant } = key
  const [row] = await tx
    .insert(namedKeys)
    .values({ accountId, ...grant, prefix: made.prefix, keyHash: made.keyHash, createdAt: at })
    .returning()
  if (row === undefined) throw new Error('The new key was not returned')
  if (botIds.length > 0)
    await tx.insert(namedKeyBots).values(botIds.map((botId) => ({ accountId, keyId: key.id, botId })))
  return row
}

/** Newest first, each with its bots. */
export async function listNamedKeys(
  db: Queryable,
  accountId: string,
): Promise<{ key: NamedKeyRow; botIds: string[] }[]> {
  const rows = await db
    .select({
      key: namedKeys,
      botIds: sql<string[]>`array(select ${namedKeyBots.botId}::text from ${namedKeyBots}
        where ${namedKeyBots.accountId} = ${namedKeys.accountId} and ${namedKeyBots.keyId} = ${namedKeys.id})`,
    })
    .from(namedKeys)
    .where(and(eq(namedKeys.accountId, accountId), isNull(namedKeys.revokedAt)))
    .orderBy(desc(namedKeys.createdAt), desc(namedKeys.id))
  return rows
}

/** Those that the key may ask, oldest first. */
export async function listAskableBots(
  db: Queryable,
  accountId: string,
  { id, asksAllBots }: Pick<NamedKeyRow, 'id' | 'asksAllBots'>,
): Promise<{ id: string; name: string; createdAt: Date }[]> {
  const isChosen = sql`exists (select from ${namedKeyBots}
    where ${namedKeyBots.accountId} = ${bots.accountId} and ${namedKeyBots.keyId} = ${id} and ${namedKeyBots.botId} = ${bots.id})`
  return await db
    .select({ id: bots.id, name: bots.name, createdAt: bots.createdAt })
    .from(bots)
    .where(and(eq(bots.accountId, accountId), asksAllBots ? undefined : isChosen))
    .orderBy(bots.createdAt, bots.id)
}

/** The key's name; undefined when there was none to stop. */
export async function revokeNamedKey(
  tx: Transaction,
  accountId: string,
  keyId: string,
  at: Date,
): Promise<Pick<NamedKeyRow, 'prefix'> | undefined> {
  const [row] = await tx
    .update(namedKeys)
    .set({ revokedAt: at })
    .where(and(eq(namedKeys.accountId, accountId), eq(namedKeys.id, keyId), isNull(namedKeys.revokedAt)))
    .returning({ prefix: namedKeys.prefix })
  return row
}

/** Those that speak for the whole account end with its sessions. */
export async function revokeNamedKeysForAccount(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await tx
    .update(namedKeys)
    .set({ revokedAt: at })
    .where(and(eq(namedKeys.accountId, accountId), namedKeys.forAccount, isNull(namedKeys.revokedAt)))
}

/** All that were made from a moment on, whatever they may do. */
export async function revokeNamedKeysSince(tx: Transaction, accountId: string, since: Date, at: Date): Promise<void> {
  await tx
    .update(namedKeys)
    .set({ revokedAt: at })
    .where(and(eq(namedKeys.accountId, accountId), gte(namedKeys.createdAt, since), isNull(namedKeys.revokedAt)))
}

/** Counts a call on a day; false when the key's cap of that day is met. One statement, so exact however many come at once. */
export async function takeCall(
  db: Queryable,
  accountId: string,
  keyId: string,
  day: string,
  at: Date,
): Promise<boolean> {
  // A node whose clock is behind must not bring a day back.
  const isToday = sql`${namedKeys.usedDay} >= ${day}::date`
  const taken = await db
    .update(namedKeys)
    .set({
      usedDay: sql`greatest(${namedKeys.usedDay}, ${day}::date)`,
      callsOnDay: sql`case when ${isToday} then ${namedKeys.callsOnDay} + 1 else 1 end`,
      usedAt: at,
    })
    .where(
      and(
        eq(namedKeys.accountId, accountId),
        eq(namedKeys.id, keyId),
        sql`(${namedKeys.usedDay} is null or ${namedKeys.usedDay} < ${day}::date or ${namedKeys.callsOnDay} < ${namedKeys.callsPerDay})`,
      ),
    )
    .returning({ id: namedKeys.id })
  return taken.length > 0
}

/** A busy key would otherwise turn each call into a write of one row. */
const touchEveryMs = 60_000

export async function touchNamedKey(
  db: Queryable,
  accountId: string,
  { id, usedAt }: Pick<NamedKeyRow, 'id' | 'usedAt'>,
  now: Date,
): Promise<void> {
  const limit = new Date(now.getTime() - touchEveryMs)
  if (usedAt !== null && usedAt > limit) return
  await db
    .update(namedKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(namedKeys.accountId, accountId),
        eq(namedKeys.id, id),
        or(isNull(namedKeys.usedAt), lt(namedKeys.usedAt, limit)),
      ),
    )
}
