/** Add-on packs of one account. They are drawn from by the statement that stores a message (`record-exchanges.statement.ts`). */
import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { callPacks } from '../quotas.tables.ts'

export type PackRow = typeof callPacks.$inferSelect

/** Those that can still be used, in the order in which they are. */
export async function listUsablePacks(db: Queryable, accountId: string, now: Date): Promise<PackRow[]> {
  return await db
    .select()
    .from(callPacks)
    .where(
      and(
        eq(callPacks.accountId, accountId),
        or(isNull(callPacks.callsLeft), gt(callPacks.callsLeft, 0)),
        or(isNull(callPacks.expiresAt), gt(callPacks.expiresAt, now)),
      ),
    )
    .orderBy(sql`${callPacks.expiresAt} asc nulls last`, asc(callPacks.id))
}

/** What packs have left together; null: one of them has no limit. */
export function callsLeftIn(packs: readonly Pick<PackRow, 'callsLeft'>[]): number | null {
  let sum = 0
  for (const { callsLeft } of packs) {
    if (callsLeft === null) return null
    sum += callsLeft
  }
  return sum
}

const maxListed = 200

/** All of them, newest first. */
export async function listAllPacks(db: Queryable, accountId: string): Promise<PackRow[]> {
  return await db
    .select()
    .from(callPacks)
    .where(eq(callPacks.accountId, accountId))
    .orderBy(desc(callPacks.boughtAt), desc(callPacks.id))
    .limit(maxListed)
}

export async function insertPack(db: Queryable, accountId: string, pack: Omit<PackRow, 'accountId'>): Promise<void> {
  await db.insert(callPacks).values({ accountId, ...pack })
}

/** The pack that is gone now; undefined when there was none. */
export async function deletePack(db: Queryable, accountId: string, packId: string): Promise<PackRow | undefined> {
  const [row] = await db
    .delete(callPacks)
    .where(and(eq(callPacks.accountId, accountId), eq(callPacks.id, packId)))
    .returning()
  return row
}
