/** Queries of the installation itself: when accounts are deleted is not a tenant's to set. */
import { and, eq, gt, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, emailChanges } from '../accounts.tables.ts'

/** Asks for it; undefined when it was asked for already, the password was changed, or the account suspended meanwhile. */
export async function setDeletion(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'passwordHash'>,
  deletesAt: Date,
): Promise<Pick<AccountRow, 'secondFactorAt'> | undefined> {
  const [changed] = await tx
    .update(accounts)
    .set({ deletesAt, deletionRemindedAt: null })
    .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash), accounts.isOpen))
    .returning({
      secondFactorAt: accounts.secondFactorAt,
      ...published({ accountId: null, topic: 'accounts', id: account.id }),
    })
  return changed
}

/** When its email was changed last; null for an account that has its first. */
export async function lastEmailChange(tx: Transaction, accountId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(emailChanges.confirmedAt) })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId))
  return row?.at ?? null
}

/** Keeps it; undefined when it does not wait to be deleted, or the removal was first. */
export async function clearDeletion(
  tx: Transaction,
  accountId: string,
): Promise<Pick<AccountRow, 'email' | 'locale'> | undefined> {
  const [kept] = await tx
    .update(accounts)
    .set({ deletesAt: null, deletionRemindedAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletesAt), isNull(accounts.removalBeganAt)))
    .returning({
      email: accounts.email,
      locale: accounts.locale,
      ...published({ accountId: null, topic: 'accounts', id: accountId }),
    })
  return kept
}

/** Those to be reminded by now, each once. A suspended one is not reminded: its days stand still. */
export async function takeToRemind(tx: Transaction, now: Date, before: Date): Promise<AccountRow[]> {
  return await tx
    .update(accounts)
    .set({ deletionRemindedAt: now })
    .where(
      and(
        lte(accounts.deletesAt, before),
        gt(accounts.deletesAt, now),
        isNull(accounts.deletionRemindedAt),
        isNull(accounts.suspendedAt),
      ),
    )
    .returning()
}

/** Those whose days are over, and those whose removal was cut off. While one is suspended it waits. */
export async function listToRemove(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(lte(accounts.deletesAt, now), isNull(accounts.suspendedAt)))
    .orderBy(accounts.deletesAt)
  return rows.map(({ id }) => id)
}

/** From here on nobody can keep it. Undefined when it was kept, is not due, or is suspended; a removal that was cut off goes on. */
export async function beginRemoval(
  tx: Transaction,
  accountId: string,
  now: Date,
): Promise<Pick<AccountRow, 'id' | 'email' | 'locale'> | undefined> {
  const [begun] = await tx
    .update(accounts)
    .set({ removalBeganAt: sql`coalesce(${accounts.removalBeganAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(accounts.id, accountId), lte(accounts.deletesAt, now), isNull(accounts.suspendedAt)))
    .returning({ id: accounts.id, email: accounts.email, locale: accounts.locale })
  return begun
}

/** One that it had before is its own up to `until`; null for the one that it has. */
export interface KnownAddress {
  readonly email: string
  readonly until: Date | null
}

/** The addresses that an account has or had, as far as no other account has them now. */
export async function readAddresses(db: Queryable, accountId: string): Promise<KnownAddress[]> {
  // What was sent from or to a former address since its last change of the email is somebody else's.
  const { rows } = await db.execute<{ email: string; untilMs: number | null }>(sql`
    select known.email, case when known.email = (select email from accounts where id = ${accountId}) then null
      else floor(extract(epoch from coalesce(
        (select max(at) from audit_events where account_id = ${accountId} and action in ('email-changed', 'email-change-stopped')),
        (select max(confirmed_at) from email_changes where account_id = ${accountId}),
        (select created_at from accounts where id = ${accountId}))) * 1000)::float8 end as "untilMs"
    from addresses_of_account(${accountId}) as known(email)`)
  return rows.map(({ email, untilMs }) => ({ email, until: untilMs === null ? null : new Date(untilMs) }))
}
