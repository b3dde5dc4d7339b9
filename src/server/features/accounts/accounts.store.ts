/** Queries over one account. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { accounts } from './accounts.tables.ts'

export type AccountRow = typeof accounts.$inferSelect

export async function findAccount(db: Queryable, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return row
}

/** The days of an account, whose row is held until the transaction ends: of two changes the second knows the first. */
export async function lockCalendar(tx: Transaction, accountId: string): Promise<Calendar | undefined> {
  const [row] = await tx
    .select({
      timeZone: accounts.timeZone,
      nextTimeZone: accounts.nextTimeZone,
      nextTimeZoneFrom: accounts.nextTimeZoneFrom,
      heldDay: accounts.heldDay,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  return row
}

export async function writeCalendar(tx: Transaction, accountId: string, calendar: Calendar): Promise<void> {
  const { timeZone, nextTimeZone, nextTimeZoneFrom, heldDay } = calendar
  await tx.update(accounts).set({ timeZone, nextTimeZone, nextTimeZoneFrom, heldDay }).where(eq(accounts.id, accountId))
}

/** Sets a new hash if the old one still stands; false when another change was first. */
export async function replacePasswordHash(
  db: Queryable,
  accountId: string,
  hashes: { readonly old: string; readonly new: string },
): Promise<boolean> {
  const changed = await db
    .update(accounts)
    .set({ passwordHash: hashes.new })
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, hashes.old)))
    .returning({ id: accounts.id })
  return changed.length > 0
}

/** Holds the account's row as it is until the transaction ends; undefined when the password was changed meanwhile, or the account suspended or being removed. */
export async function lockWithPassword(
  db: Queryable,
  accountId: string,
  passwordHash: string,
): Promise<Pick<AccountRow, 'secondFactorAt'> | undefined> {
  const [row] = await db
    .select({ secondFactorAt: accounts.secondFactorAt })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.passwordHash, passwordHash),
        isNull(accounts.suspendedAt),
        isNull(accounts.removalBeganAt),
      ),
    )
    // Logging in writes to the row: two that only shared it would wait for each other.
    .for('no key update')
  return row
}

/** Holds the account's row until the transaction ends: what is counted for an account is counted one call after another. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  // Rows that refer to the account can still be added meanwhile.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}
