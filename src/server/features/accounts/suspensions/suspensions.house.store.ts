/** Queries of the installation itself: suspending is done to an account by another one. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { accounts } from '../accounts.tables.ts'

/** Suspends an account, or with null takes that back; false when there is none. */
export async function setSuspendedAt(tx: Transaction, accountId: string, suspendedAt: Date | null): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ suspendedAt })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id })
  return changed.length > 0
}

/** Whether an account is the only ADMIN who can log in. Holds the ADMINs' rows until the transaction ends, so two cannot go at once. */
export async function isLastActiveAdmin(tx: Transaction, accountId: string): Promise<boolean> {
  const admins = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt)))
    .orderBy(accounts.id)
    .for('no key update')
  return admins.length === 1 && admins[0]?.id === accountId
}
