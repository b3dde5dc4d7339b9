/** The plan of an account, as each request reads it. Only the installation sets it: an ADMIN's grant, or the clock. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts } from '../accounts.tables.ts'

export type PlanColumns = Pick<
  AccountRow,
  'plan' | 'planFrom' | 'planUntil' | 'planSource' | 'planPausedAt' | 'planCancelledAt'
>

/** The account, whose row is held until the transaction ends: of two changes of a plan the second knows the first. */
export async function lockForPlan(tx: Transaction, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}

export async function setPlan(tx: Transaction, accountId: string, plan: Partial<PlanColumns>): Promise<void> {
  await tx.update(accounts).set(plan).where(eq(accounts.id, accountId))
}

/** Notes that the owner ended the plan, or took that back; false when it was so already. */
export async function setPlanCancelled(tx: Transaction, accountId: string, at: Date | null): Promise<boolean> {
  const isOther = at === null ? isNotNull(accounts.planCancelledAt) : isNull(accounts.planCancelledAt)
  const rows = await tx
    .update(accounts)
    .set({ planCancelledAt: at })
    .where(and(eq(accounts.id, accountId), isOther))
    .returning({ id: accounts.id })
  return rows.length > 0
}
