/** The one-time link that creates the first ADMIN. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import { ownerSetups } from '../accounts.tables.ts'

// Any number that no other advisory lock of this product uses.
const ownerLock = 7_300_424

/** Nodes and parallel set-ups take turns, until the transaction ends. */
export async function lockOwnerSetup(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ownerLock})`)
}

/** A new token; the earlier ones that were not used are void. */
export async function renewSetupToken(tx: Transaction, now: Date): Promise<string> {
  const token = newToken()
  await tx.delete(ownerSetups).where(isNull(ownerSetups.usedAt))
  await tx.insert(ownerSetups).values({ tokenHash: hashToken(token), createdAt: now })
  return token
}

const isOpenToken = (token: string) => and(eq(ownerSetups.tokenHash, hashToken(token)), isNull(ownerSetups.usedAt))

export async function isSetupToken(db: Queryable, token: string): Promise<boolean> {
  return (await db.select().from(ownerSetups).where(isOpenToken(token))).length > 0
}

/** False when the token is unknown, void or used. */
export async function spendSetupToken(db: Queryable, token: string, now: Date): Promise<boolean> {
  const used = await db
    .update(ownerSetups)
    .set({ usedAt: now })
    .where(isOpenToken(token))
    .returning({ createdAt: ownerSetups.createdAt })
  return used.length > 0
}
