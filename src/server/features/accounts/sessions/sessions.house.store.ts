/** Queries over sessions by their token, where the account is not known yet. */
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, secondFactorRules, sessions } from '../accounts.tables.ts'
import { sessionLifetimeMs, wholeLifetimeMs } from './sessions.store.ts'

/** Use moves the end of a session on, but is written down at most this often. */
const touchEveryMs = 5 * 60_000

/** Whose owner may come in. One that waits to be deleted is let in, to keep it: what else its session may do, `admit` says. */
const isReachable = and(isNull(accounts.suspendedAt), isNull(accounts.removalBeganAt))

/** The account a token speaks for, read afresh at each request: a changed role, plan or suspension holds at once. */
export async function findSessionAccount(db: Queryable, tokenHash: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts, seenAt: sessions.seenAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isReachable))
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

/**
 * As what those among these sessions that still speak for somebody are treated: an ADMIN who lacks a second factor that is required, as a user. A look,
 * not a use: no session lives longer by it.
 */
export async function findSessionRoles(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, AccountRow['role']>> {
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      role: accounts.role,
      secondFactorAt: accounts.secondFactorAt,
      requiredSince: secondFactorRules.since,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(secondFactorRules, eq(secondFactorRules.role, accounts.role))
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), gt(sessions.expiresAt, now), accounts.isOpen))
  return new Map(
    rows
      .filter(({ createdAt, role }) => now.getTime() - createdAt.getTime() < wholeLifetimeMs[role])
      .map(({ tokenHash, role, secondFactorAt, requiredSince }) => [
        tokenHash,
        requiredSince !== null && secondFactorAt === null ? 'user' : role,
      ]),
  )
}

/** The account whose session ended; undefined when there was none. */
export async function endSession(db: Queryable, tokenHash: string): Promise<string | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ accountId: sessions.accountId })
  if (ended !== undefined) await publish(db, { accountId: ended.accountId, topic: 'session' })
  return ended?.accountId
}

export async function forgetExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
