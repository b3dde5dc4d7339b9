/** Queries over sessions by their token, where the account is not known yet. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, sessions } from '../accounts.tables.ts'
import { sessionLifetimeMs } from './sessions.store.ts'

const dayMs = 24 * 3600_000
/** Since the log-in, however busy a session is. An ADMIN's opens more doors. `docs/decisions/2026-11-22-when-sessions-and-keys-end.md` */
const wholeLifetimeMs = { user: 90 * dayMs, admin: 7 * dayMs } as const
/** Use moves the end of a session on, but is written down at most this often. */
const touchEveryMs = 5 * 60_000

/** The account a token speaks for, read afresh at each request: a changed role, plan or suspension holds at once. */
export async function findSessionAccount(db: Queryable, tokenHash: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts, seenAt: sessions.seenAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)))
  if (row === undefined || now.getTime() - row.createdAt.getTime() >= wholeLifetimeMs[row.account.role])
    return undefined
  if (now.getTime() - row.seenAt.getTime() >= touchEveryMs) {
    await db
      .update(sessions)
      .set({ seenAt: now, expiresAt: new Date(now.getTime() + sessionLifetimeMs) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return row.account
}

/** The account whose session ended; undefined when there was none. */
export async function endSession(db: Queryable, tokenHash: string): Promise<string | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ accountId: sessions.accountId })
  return ended?.accountId
}

export async function forgetExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
