/** What an account may read of its plan. It changes nothing: `terms.house.store.ts` does, for the installation. */
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type DowngradeRow,
  downgrades,
  type InstalmentRow,
  instalments,
  type PaymentRow,
  payments,
  type TermRow,
  terms,
} from '../plans.tables.ts'

export async function listTerms(db: Queryable, accountId: string): Promise<TermRow[]> {
  return await db.select().from(terms).where(eq(terms.accountId, accountId)).orderBy(terms.beginsAt)
}

export async function listInstalments(db: Queryable, accountId: string): Promise<InstalmentRow[]> {
  return await db.select().from(instalments).where(eq(instalments.accountId, accountId))
}

/** The newest first. */
export async function listPayments(db: Queryable, accountId: string): Promise<PaymentRow[]> {
  return await db
    .select()
    .from(payments)
    .where(eq(payments.accountId, accountId))
    .orderBy(desc(payments.receiptYear), desc(payments.receiptPlace))
}

export async function findDowngrade(db: Queryable, accountId: string): Promise<DowngradeRow | undefined> {
  const [row] = await db.select().from(downgrades).where(eq(downgrades.accountId, accountId))
  return row
}
