/** Queries over emails of all accounts: which are taken, who waits for one, and what a mailed link is about. */
import { and, desc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { isUniqueViolation, type Queryable, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, emailChanges } from '../accounts.tables.ts'
import type { EmailChangeRow } from './email-change.store.ts'

/** The account that waits for this email to be confirmed; the newest, should several. */
export async function findAccountAwaiting(db: Queryable, email: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(
      and(
        eq(emailChanges.newEmail, email),
        isNull(emailChanges.confirmedAt),
        isNull(emailChanges.endedAt),
        gt(emailChanges.expiresAt, now),
        isNull(accounts.suspendedAt),
      ),
    )
    .orderBy(desc(emailChanges.createdAt))
    .limit(1)
  return row?.account
}

/** Gives an account another email if it has the one that is expected, or whatever it has. Throws `account-exists` when another account has it. */
export async function setEmail(tx: Transaction, accountId: string, email: string, expected?: string): Promise<boolean> {
  try {
    const changed = await tx
      .update(accounts)
      .set({ email })
      .where(and(eq(accounts.id, accountId), expected === undefined ? undefined : eq(accounts.email, expected)))
      .returning({ id: accounts.id })
    return changed.length > 0
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) throw new AppError('account-exists', { field: 'email' })
    throw error
  }
}

function isStoppable(linkHash: string, since: Date) {
  return and(
    or(eq(emailChanges.stopHash, linkHash), eq(emailChanges.undoHash, linkHash)),
    isNull(emailChanges.endedAt),
    gt(sql`coalesce(${emailChanges.confirmedAt}, ${emailChanges.createdAt})`, since),
  )
}

/** Whether a link to the old address is about a change that is not over. */
export async function hasStoppableChange(db: Queryable, linkHash: string, since: Date): Promise<boolean> {
  return (await db.$count(emailChanges, isStoppable(linkHash, since))) > 0
}

/** The change that a link to the old address is about, held until the transaction ends; undefined when it is over. */
export async function lockStoppableChange(
  tx: Transaction,
  linkHash: string,
  since: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await tx.select().from(emailChanges).where(isStoppable(linkHash, since)).for('update')
  return row
}

/** Ends a change of an account and all that came after it, whoever asked for them. The links of earlier ones still work. */
export async function endChangesSince(tx: Transaction, change: EmailChangeRow, endedAt: Date): Promise<void> {
  const { accountId, createdAt } = change
  await tx
    .update(emailChanges)
    .set({ endedAt })
    .where(
      and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, createdAt), isNull(emailChanges.endedAt)),
    )
}

/** What nobody knows the password of. */
export async function setPasswordHash(tx: Transaction, accountId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
}

export async function forgetOldChanges(db: Queryable, before: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, before))
}
