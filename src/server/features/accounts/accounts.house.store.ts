/** Queries over accounts for callers who are not logged in. An email is folded by the contract before it comes here. */
import { eq, ilike, inArray } from 'drizzle-orm'
import type { Plan, Role } from '#contract/entitlements.ts'
import type { Locale } from '#contract/fields.ts'
import { defaultTimeZone } from '#contract/time-zones.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/patterns.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import type { AccountRow } from './accounts.store.ts'
import { accounts } from './accounts.tables.ts'

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly plan?: Plan
  readonly planUntil?: Date | null
  readonly locale: Locale
  readonly timeZone?: string | undefined
  readonly createdAt: Date
}

/** Throws `account-exists` when the email has one, also when a parallel sign-up was first. */
export async function addAccount(db: Queryable, account: NewAccount): Promise<AccountRow> {
  try {
    const [row] = await db
      .insert(accounts)
      .values({ id: newId(), plan: 'free', ...account, timeZone: account.timeZone ?? defaultTimeZone })
      .returning()
    if (row === undefined) throw new Error('The new account was not returned')
    return row
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) throw new AppError('account-exists', { field: 'email' })
    throw error
  }
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1)
  return row !== undefined
}

/** The accounts whose email holds this text; for ADMINs. */
export async function findAccountIds(db: Queryable, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(ilike(accounts.email, containing(text)))
  return rows.map(({ id }) => id)
}

/** The emails of these accounts, as far as they exist. */
export async function readEmails(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** These accounts by their ids, as far as they exist. */
export async function findAccounts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, AccountRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
