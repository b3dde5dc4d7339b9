/** Sessions live on the server: a row is a log-in, found by the hash of the cookie's token. */
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import type { AccountRow } from './accounts.store.ts'
import { accounts, sessions } from './accounts.tables.ts'

export const sessionLifetimeMs = 30 * 24 * 3600_000
/** Use moves the end of a session on, but is written down at most this often. */
const touchEveryMs = 5 * 60_000

/** A new token at each log-in, whatever cookie the browser came with. */
export async function openSession(db: Queryable, accountId: string, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  })
  return token
}

/** The account a token speaks for, read afresh at each request: a changed role, plan or suspension holds at once. */
export async function findSessionAccount(db: Queryable, tokenHash: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)))
  if (row === undefined) return undefined
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

export async function endSessions(db: Queryable, accountId: string, keptHash?: string): Promise<void> {
  const isOfAccount = eq(sessions.accountId, accountId)
  await db
    .delete(sessions)
    .where(keptHash === undefined ? isOfAccount : and(isOfAccount, ne(sessions.tokenHash, keptHash)))
}

export async function forgetExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
