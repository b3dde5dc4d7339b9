/** Invitation codes: only hashes are kept. */
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { invitationDays } from '#contract/accounts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken, newInvitationCode } from '#server/platform/secrets.ts'
import { invitationCodes } from './invitations.tables.ts'

const dayMs = 24 * 3600_000

/** Makes a code, bound to an e-mail or open to anyone (`null`). Only here is it readable. */
export async function addInvitationCode(
  db: Queryable,
  invitation: { email: string | null; note: string; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const { email, note, now } = invitation
  const code = newInvitationCode()
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  await db.insert(invitationCodes).values({ codeHash: hashToken(code), email, note, createdAt: now, expiresAt })
  return { code, expiresAt }
}

/** Throws `invitation-wrong` (unknown, used, or another e-mail's) or `invitation-expired`. */
export async function checkInvitation(db: Queryable, code: string, email: string, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(invitationCodes)
    .where(eq(invitationCodes.codeHash, hashToken(code)))
  const isForEmail = row !== undefined && (row.email === null || row.email === email)
  if (!isForEmail || row.usedAt !== null) throw new AppError('invitation-wrong', { field: 'invitationCode' })
  if (row.expiresAt <= now) throw new AppError('invitation-expired', { field: 'invitationCode' })
}

/** Uses a code up. A parallel use waits for the other's transaction and finds the code gone. */
export async function redeemInvitation(
  db: Queryable,
  code: string,
  use: { email: string; accountId: string; now: Date },
): Promise<void> {
  const redeemed = await db
    .update(invitationCodes)
    .set({ usedAt: use.now, usedBy: use.accountId })
    .where(
      and(
        eq(invitationCodes.codeHash, hashToken(code)),
        isNull(invitationCodes.usedAt),
        gt(invitationCodes.expiresAt, use.now),
        or(isNull(invitationCodes.email), eq(invitationCodes.email, use.email)),
      ),
    )
    .returning({ codeHash: invitationCodes.codeHash })
  if (redeemed.length === 0) throw new AppError('invitation-wrong', { field: 'invitationCode' })
}

/** A code that ran out long ago is as good as unknown. */
export async function forgetExpiredCodes(db: Queryable, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 90 * dayMs)
  await db.delete(invitationCodes).where(and(isNull(invitationCodes.usedAt), lt(invitationCodes.expiresAt, longAgo)))
}
