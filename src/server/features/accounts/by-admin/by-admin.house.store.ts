/** Queries of the installation itself: what an ADMIN may change of an account. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { EntitlementChanges, Role } from '#contract/entitlements.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { accounts } from '../accounts.tables.ts'

const id = accounts.id

function publishedAccount(accountId: string) {
  return published({ accountId: null, topic: 'accounts', id: accountId })
}

export async function isAccount(tx: Transaction, accountId: string): Promise<boolean> {
  const rows = await tx.select({ id }).from(accounts).where(eq(id, accountId))
  return rows.length > 0
}

/** Whether an account is the only ADMIN whose account is open. Holds the ADMINs' rows until the transaction ends, so two cannot go at once. */
export async function isLastActiveAdmin(tx: Transaction, accountId: string): Promise<boolean> {
  const admins = await tx
    .select({ id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), accounts.isOpen))
    .orderBy(id)
    .for('no key update')
  return admins.length === 1 && admins[0]?.id === accountId
}

/** False when there is no such account, or it has the role already. */
export async function setRole(tx: Transaction, accountId: string, role: Role): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ role })
    .where(and(eq(id, accountId), ne(accounts.role, role)))
    .returning({ id, ...publishedAccount(accountId) })
  return changed.length > 0
}

/** Sets what an account has instead of what its plan says, if it still has what was seen; false when another change was first. */
export async function replaceLimitChanges(
  tx: Transaction,
  accountId: string,
  limitChanges: EntitlementChanges,
  before: EntitlementChanges,
): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ limitChanges })
    .where(and(eq(id, accountId), sql`${accounts.limitChanges} = ${JSON.stringify(before)}::jsonb`))
    .returning({ id, ...publishedAccount(accountId) })
  return changed.length > 0
}
