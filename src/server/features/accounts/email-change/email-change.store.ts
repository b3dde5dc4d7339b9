/** Changes of email of one account. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { emailChanges } from '../accounts.tables.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

const isOpen = and(isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt))

/** The change that waits to be confirmed, or whose time to do so is over. */
export async function findOpenChange(db: Queryable, accountId: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isOpen))
  return row
}

/** Asked for again: the new link holds, and the old address can stop it by the link that it has. */
export async function renewChange(
  tx: Transaction,
  accountId: string,
  id: string,
  renewed: Pick<EmailChangeRow, 'confirmHash' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(emailChanges)
    .set(renewed)
    .where(and(eq(emailChanges.accountId, accountId), eq(emailChanges.id, id)))
}

/** An account has one open change at most. */
export async function insertChange(
  tx: Transaction,
  accountId: string,
  change: Pick<EmailChangeRow, 'id' | 'oldEmail' | 'newEmail' | 'confirmHash' | 'stopHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(emailChanges).values({ accountId, ...change })
}

/** Ends the open change; false when there was none. */
export async function endOpenChange(tx: Transaction, accountId: string, endedAt: Date): Promise<boolean> {
  const ended = await tx
    .update(emailChanges)
    .set({ endedAt })
    .where(and(eq(emailChanges.accountId, accountId), isOpen))
    .returning({ id: emailChanges.id })
  return ended.length > 0
}

/** Confirms an open change in its time; false when it was confirmed or ended meanwhile. */
export async function confirmChange(
  tx: Transaction,
  accountId: string,
  id: string,
  { confirmedAt, undoHash }: { confirmedAt: Date; undoHash: string },
): Promise<boolean> {
  const confirmed = await tx
    .update(emailChanges)
    .set({ confirmedAt, undoHash })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        eq(emailChanges.id, id),
        isOpen,
        gt(emailChanges.expiresAt, confirmedAt),
      ),
    )
    .returning({ id: emailChanges.id })
  return confirmed.length > 0
}
