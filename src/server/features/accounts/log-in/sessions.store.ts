/** Sessions live on the server: a row is a log-in, found by the hash of the cookie's token. */
import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import { accounts, sessions } from '../accounts.tables.ts'

export const sessionLifetimeMs = 30 * 24 * 3600_000

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
  await db.update(accounts).set({ lastLogInAt: now }).where(eq(accounts.id, accountId))
  return token
}

/**
 * Whether a session is still open, asked after the account's row was locked: a call that waited for a change of the password must not leave anything
 * behind that outlives it.
 */
export async function hasSession(db: Queryable, accountId: string, tokenHash: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, tokenHash)))) > 0
}

export async function endSessions(db: Queryable, accountId: string, keptHash?: string): Promise<void> {
  const isOfAccount = eq(sessions.accountId, accountId)
  await db
    .delete(sessions)
    .where(keptHash === undefined ? isOfAccount : and(isOfAccount, ne(sessions.tokenHash, keptHash)))
  await publish(db, { accountId, topic: 'session' })
}
