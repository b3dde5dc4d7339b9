/** Queries over accounts. An e-mail is folded by the contract before it comes here. */
import { and, eq } from 'drizzle-orm'
import type { Plan, Role } from '#contract/entitlements.ts'
import type { Locale } from '#contract/fields.ts'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newId } from '#server/platform/secrets.ts'
import { accounts } from './accounts.tables.ts'

export type AccountRow = typeof accounts.$inferSelect

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly plan?: Plan
  readonly planUntil?: Date | null
  readonly locale: Locale
  readonly createdAt: Date
}

/** Throws `account-exists` when the e-mail has one, also when a parallel sign-up was first. */
export async function addAccount(db: Queryable, account: NewAccount): Promise<AccountRow> {
  try {
    const [row] = await db
      .insert(accounts)
      .values({ id: newId(), plan: 'free', ...account })
      .returning()
    if (row === undefined) throw new Error('The new account was not returned')
    return row
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) throw new AppError('account-exists', { field: 'email' })
    throw error
  }
}

export async function findAccount(db: Queryable, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return row
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1)
  return row !== undefined
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

/** Holds the account's row as it is until the transaction ends; false when the password was changed meanwhile. */
export async function lockWithPassword(db: Queryable, accountId: string, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash)))
    .for('share')
  return rows.length > 0
}

/** Holds the account's row until the transaction ends: what is counted for an account is counted one call after another. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  // Rows that refer to the account can still be added meanwhile.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}
