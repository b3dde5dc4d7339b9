/** Sessions live on the server: a row is a log-in, found by the hash of the cookie's token. */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { maxListedSessions } from '#contract/features/account/sessions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, sessions } from '../accounts.tables.ts'
import { nowhere, type Place } from './place.ts'

const dayMs = 24 * 3600_000
export const sessionLifetimeMs = 30 * dayMs
/** Since the log-in, however busy a session is. An ADMIN's opens more doors. `docs/decisions/2026-11-22-when-sessions-and-keys-end.md` */
export const wholeLifetimeMs = { user: 90 * dayMs, admin: 7 * dayMs } as const

export type SessionRow = Omit<typeof sessions.$inferSelect, 'accountId' | 'expiresAt'>

/** A new token at each log-in, whatever cookie the browser came with. */
export async function openSession(
  db: Queryable,
  accountId: string,
  now: Date,
  place: Place = nowhere,
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    ...place,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  })
  await db.update(accounts).set({ lastLogInAt: now }).where(eq(accounts.id, accountId))
  // An open list of sessions shows the new one at once.
  await publish(db, { accountId, topic: 'session' })
  return token
}

/**
 * Whether a session is still open, asked after the account's row was locked: a call that waited for a change of the password must not leave anything
 * behind that outlives it.
 */
export async function hasSession(db: Queryable, accountId: string, tokenHash: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, tokenHash)))) > 0
}

/** The session that asks, then those that were used last, as many as are shown; and how many there are. */
export async function listSessions(
  db: Queryable,
  accountId: string,
  { role, currentHash, now }: Pick<AccountRow, 'role'> & { readonly currentHash: string; readonly now: Date },
): Promise<{ rows: SessionRow[]; total: number }> {
  const loggedInSince = new Date(now.getTime() - wholeLifetimeMs[role])
  const isOpen = and(
    eq(sessions.accountId, accountId),
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, loggedInSince),
  )
  const { tokenHash, id, browser, system, address, createdAt, seenAt } = sessions
  const [rows, total] = await Promise.all([
    db
      .select({ tokenHash, id, browser, system, address, createdAt, seenAt })
      .from(sessions)
      .where(isOpen)
      .orderBy(sql`${tokenHash} = ${currentHash} desc`, desc(seenAt), desc(createdAt), id)
      .limit(maxListedSessions),
    db.$count(sessions, isOpen),
  ])
  return { rows, total }
}

/** What ended; undefined when the account has no such session. */
export async function endSessionById(
  db: Queryable,
  accountId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId)))
    .returning()
  if (ended !== undefined) await publish(db, { accountId, topic: 'session' })
  return ended
}

/** How many ended. */
export async function endSessions(db: Queryable, accountId: string, keptHash?: string): Promise<number> {
  const isOfAccount = eq(sessions.accountId, accountId)
  const { rowCount } = await db
    .delete(sessions)
    .where(keptHash === undefined ? isOfAccount : and(isOfAccount, ne(sessions.tokenHash, keptHash)))
  await publish(db, { accountId, topic: 'session' })
  return rowCount ?? 0
}
