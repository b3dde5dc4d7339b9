/** Payments, as an ADMIN records them. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { type PaymentRow, payments, receiptYears } from '../plans.tables.ts'

/** The next receipt of a year. Other payments wait until this transaction ends: rolled back, its number is given to the next one. */
export async function takeReceiptPlace(tx: Transaction, year: number): Promise<number> {
  const [row] = await tx
    .insert(receiptYears)
    .values({ year, lastPlace: 1 })
    .onConflictDoUpdate({ target: receiptYears.year, set: { lastPlace: sql`${receiptYears.lastPlace} + 1` } })
    .returning({ place: receiptYears.lastPlace })
  if (row === undefined) throw new Error('The receipt was not numbered')
  return row.place
}

export async function insertPayment(tx: Transaction, payment: PaymentRow): Promise<void> {
  await tx.insert(payments).values(payment)
}
