/** Tickets of log-ins that wait for their second step: found by the hash of what the browser holds. */
import { and, eq, gt } from 'drizzle-orm'
import { ticketMinutes } from '#contract/features/account/second-factor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import { logInTickets } from '../accounts.tables.ts'

/** Tells whether a password is still the one of a ticket; says nothing of either. */
export function passwordMarkOf(passwordHash: string): string {
  return hashToken(passwordHash)
}

export async function openTicket(db: Queryable, accountId: string, passwordHash: string, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(logInTickets).values({
    tokenHash: hashToken(token),
    accountId,
    passwordMark: passwordMarkOf(passwordHash),
    expiresAt: new Date(now.getTime() + ticketMinutes * 60_000),
  })
  return token
}

/** Uses a ticket up; false when another call was first. */
export async function takeTicket(tx: Transaction, accountId: string, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(logInTickets)
    .where(
      and(
        eq(logInTickets.accountId, accountId),
        eq(logInTickets.tokenHash, tokenHash),
        gt(logInTickets.expiresAt, now),
      ),
    )
    .returning({ tokenHash: logInTickets.tokenHash })
  return taken.length > 0
}
