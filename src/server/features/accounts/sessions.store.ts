/** Sessions live on the server: a row is a log-in, found by the hash of the cookie's token. */
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import type { AccountRow } from './accounts.store.ts'
import { accounts, sessions } from './accounts.tables.ts'

const dayMs = 24 * 3600_000
export const sessionLifetimeMs = 30 * dayMs
/** Since the log-in, however busy a session is. An ADMIN's opens more doors. `docs/decisions/2026-11-22-when-sessions-and-keys-end.md` */
const wholeLifetimeMs = { user: 90 * dayMs, admin: 7 * dayMs } as const
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

/** The account a token speaks for, read afresh at each request: a changed role or plan holds at once. */
export async function findSessionAccount(db: Queryable, tokenHash: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts, seenAt: sessions.seenAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
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

export async function endSessions(db: Queryable, accountId: string, keptHash?: string): Promise<void> {
  const isOfAccount = eq(sessions.accountId, accountId)
  await db
    .delete(sessions)
    .where(keptHash === undefined ? isOfAccount : and(isOfAccount, ne(sessions.tokenHash, keptHash)))
}

export async function forgetExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
