/**
 * Invitation codes: only hashes are kept, with a secret of the installation in them, as ten characters are soon tried out on a copied table.
 * Codes of earlier versions were hashed without it; they stay good until they run out.
 */
import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { invitationDays } from '#contract/features/accounts.ts'
import { readServerSecret } from '#server/features/accounts/accounts.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken, newInvitationCode } from '#server/platform/secrets/secrets.ts'
import { invitationCodes } from './invitations.tables.ts'

const dayMs = 24 * 3600_000

async function hashOf(db: Queryable, code: string): Promise<string> {
  return createHmac('sha256', await readServerSecret(db, 'invitation-codes'))
    .update(code)
    .digest('hex')
}

/** The row of a code, whichever way it was hashed. */
async function isCode(db: Queryable, code: string) {
  return inArray(invitationCodes.codeHash, [await hashOf(db, code), hashToken(code)])
}

/** Makes a code, bound to an email or open to anyone (`null`). Only here is it readable. */
export async function addInvitationCode(
  db: Queryable,
  invitation: { email: string | null; provesAddress: boolean; note: string; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const { email, provesAddress, note, now } = invitation
  const code = newInvitationCode()
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  const codeHash = await hashOf(db, code)
  await db.insert(invitationCodes).values({ codeHash, email, provesAddress, note, createdAt: now, expiresAt })
  return { code, expiresAt }
}

/** Throws `invitation-wrong` (unknown, used, or another email's) or `invitation-expired`. */
export async function checkInvitation(
  db: Queryable,
  code: string,
  email: string,
  now: Date,
): Promise<{ provesAddress: boolean }> {
  const [row] = await db
    .select()
    .from(invitationCodes)
    .where(await isCode(db, code))
  const isForEmail = row !== undefined && (row.email === null || row.email === email)
  if (!isForEmail || row.usedAt !== null || row.revokedAt !== null)
    throw new AppError('invitation-wrong', { field: 'invitationCode' })
  if (row.expiresAt <= now) throw new AppError('invitation-expired', { field: 'invitationCode' })
  return { provesAddress: row.email !== null && row.provesAddress }
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
        await isCode(db, code),
        isNull(invitationCodes.usedAt),
        isNull(invitationCodes.revokedAt),
        gt(invitationCodes.expiresAt, use.now),
        or(isNull(invitationCodes.email), eq(invitationCodes.email, use.email)),
      ),
    )
    .returning({ codeHash: invitationCodes.codeHash })
  if (redeemed.length === 0) throw new AppError('invitation-wrong', { field: 'invitationCode' })
}

/** Deletes codes that expired long ago: from then on they are answered like unknown ones. */
export async function forgetExpiredCodes(db: Queryable, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 90 * dayMs)
  await db.delete(invitationCodes).where(and(isNull(invitationCodes.usedAt), lt(invitationCodes.expiresAt, longAgo)))
}
