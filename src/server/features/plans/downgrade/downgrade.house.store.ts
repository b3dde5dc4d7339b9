/** Accounts whose plan has ended or rests. The clock and an ADMIN's grants change them. */
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type DowngradeRow, downgrades } from '../plans.tables.ts'

/** Begins one. One that has begun, as the plan rested, goes on: the owner has chosen, or has the same days left. */
export async function beginDowngrade(
  tx: Transaction,
  downgrade: Omit<DowngradeRow, 'settledAt'>,
): Promise<DowngradeRow> {
  const [row] = await tx
    .insert(downgrades)
    .values(downgrade)
    .onConflictDoUpdate({ target: downgrades.accountId, set: { reason: sql`excluded.reason` } })
    .returning()
  if (row === undefined) throw new Error('The downgrade was not returned')
  return row
}

export async function forgetDowngrade(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(downgrades).where(eq(downgrades.accountId, accountId))
}

export async function noteSettled(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await tx
    .update(downgrades)
    .set({ settledAt: at })
    .where(and(eq(downgrades.accountId, accountId), isNull(downgrades.settledAt)))
}

/** Accounts whose owner has a choice left to make. */
export async function listChoosing(db: Queryable): Promise<string[]> {
  const rows = await db.select({ accountId: downgrades.accountId }).from(downgrades).where(isNull(downgrades.settledAt))
  return rows.map(({ accountId }) => accountId)
}

export async function lengthenChoice(tx: Transaction, accountId: string, until: Date): Promise<void> {
  await tx
    .update(downgrades)
    .set({ chooseUntil: until })
    .where(and(eq(downgrades.accountId, accountId), isNull(downgrades.settledAt), lt(downgrades.chooseUntil, until)))
}

/** Accounts whose owner had time to choose, and did not. */
export async function listToSettle(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: downgrades.accountId })
    .from(downgrades)
    .where(and(isNull(downgrades.settledAt), lte(downgrades.chooseUntil, now)))
  return rows.map(({ accountId }) => accountId)
}
