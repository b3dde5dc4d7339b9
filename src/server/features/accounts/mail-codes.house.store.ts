/** Mailed codes and reset tickets. How often one may be sent and guessed is decided by the database, so parallel calls cannot slip through. */
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets.ts'
import { mailCodes } from './accounts.tables.ts'

type MailCodeRow = typeof mailCodes.$inferSelect
export type MailCodePurpose = MailCodeRow['purpose']

/** False while another transaction sends to the same address: one of two parallel calls need not wait, it is too soon anyway. */
export async function tryLockAddress(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`mail-codes:${email}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}

/** When codes went to an address since a moment, newest first, for whatever purpose. */
export async function listSentMoments(db: Queryable, email: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: mailCodes.createdAt })
    .from(mailCodes)
    .where(and(eq(mailCodes.email, email), ne(mailCodes.purpose, 'reset-ticket'), gt(mailCodes.createdAt, since)))
    .orderBy(desc(mailCodes.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

/** Stores a code and voids the earlier ones of its e-mail and purpose. */
export async function addCode(
  db: Queryable,
  code: Pick<MailCodeRow, 'email' | 'purpose' | 'codeHash' | 'triesLeft' | 'expiresAt' | 'createdAt'>,
): Promise<void> {
  await voidCodes(db, code.email, code.purpose, code.createdAt)
  await db.insert(mailCodes).values({ id: newId(), ...code })
}

export async function voidCodes(db: Queryable, email: string, purpose: MailCodePurpose, now: Date): Promise<void> {
  await db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(and(eq(mailCodes.email, email), eq(mailCodes.purpose, purpose), isNull(mailCodes.usedAt)))
}

export async function findLiveCode(
  db: Queryable,
  email: string,
  purpose: MailCodePurpose,
): Promise<MailCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.email, email), eq(mailCodes.purpose, purpose), isNull(mailCodes.usedAt)))
    .orderBy(desc(mailCodes.createdAt))
    .limit(1)
  return row
}

/** Takes one try before the guess is compared; undefined when none is left. */
export async function takeTry(db: Queryable, codeId: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1` })
    .where(
      and(eq(mailCodes.id, codeId), isNull(mailCodes.usedAt), gt(mailCodes.triesLeft, 0), gt(mailCodes.expiresAt, now)),
    )
    .returning({ triesLeft: mailCodes.triesLeft })
  return row?.triesLeft
}

/** A right guess costs nothing: what else may be wrong with the form can be mended with the same code. */
export async function giveTryBack(db: Queryable, codeId: string): Promise<void> {
  await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} + 1` })
    .where(eq(mailCodes.id, codeId))
}

/** Uses a code up; false when it was, by a parallel call. */
export async function spendCode(db: Queryable, codeId: string, now: Date): Promise<boolean> {
  const used = await db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(and(eq(mailCodes.id, codeId), isNull(mailCodes.usedAt)))
    .returning({ id: mailCodes.id })
  return used.length > 0
}

/** Codes are kept a day longer than they are good, as the limits look back an hour. */
export async function forgetOldCodes(db: Queryable, now: Date): Promise<void> {
  await db.delete(mailCodes).where(lt(mailCodes.expiresAt, new Date(now.getTime() - 24 * 3600_000)))
}
