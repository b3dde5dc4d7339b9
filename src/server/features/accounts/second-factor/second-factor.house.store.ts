/** Queries of the installation itself: who must have a second factor, and tickets, by which the account is found. */
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Role } from '#contract/entitlements.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, logInTickets, secondFactorRules } from '../accounts.tables.ts'

export async function isSecondFactorRequired(db: Queryable, role: Role): Promise<boolean> {
  const rows = await db.select().from(secondFactorRules).where(eq(secondFactorRules.role, role))
  return rows.length > 0
}

/** Whether an account must switch it on before the calls of an ADMIN answer. */
export async function lacksSecondFactor(
  db: Queryable,
  { role, secondFactorAt }: Pick<AccountRow, 'role' | 'secondFactorAt'>,
): Promise<boolean> {
  return role === 'admin' && secondFactorAt === null && (await isSecondFactorRequired(db, role))
}

export async function setSecondFactorRule(tx: Transaction, role: Role, since: Date | null): Promise<void> {
  if (since === null) await tx.delete(secondFactorRules).where(eq(secondFactorRules.role, role))
  else await tx.insert(secondFactorRules).values({ role, since }).onConflictDoNothing()
}

/** The account a ticket was made for, and of which password. */
export async function findTicket(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ account: AccountRow; passwordMark: string } | undefined> {
  const [row] = await db
    .select({ account: accounts, passwordMark: logInTickets.passwordMark })
    .from(logInTickets)
    .innerJoin(accounts, eq(accounts.id, logInTickets.accountId))
    .where(and(eq(logInTickets.tokenHash, tokenHash), gt(logInTickets.expiresAt, now)))
  return row
}

export async function forgetExpiredTickets(db: Queryable, now: Date): Promise<void> {
  await db.delete(logInTickets).where(lt(logInTickets.expiresAt, now))
}
