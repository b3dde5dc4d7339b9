/** Mailed codes and reset tickets. How often one may be sent and guessed is decided by the database, so parallel calls cannot slip through. */
import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { mailCodes } from '../accounts.tables.ts'
import type { Requester, SentCode } from './mail-codes.rules.ts'

type MailCodeRow = typeof mailCodes.$inferSelect
export type MailCodePurpose = MailCodeRow['purpose']

/** False while another transaction sends to the same mailbox: a flood must not wait with a connection in its hand. */
export async function tryLockMailbox(tx: Transaction, mailbox: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`mail-codes:${mailbox}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}

/** The codes that went to a mailbox since a moment, newest first, for whatever purpose. */
export async function listSentCodes(db: Queryable, mailbox: string, since: Date): Promise<SentCode[]> {
  const { deviceHash, address, isKnownDevice, createdAt } = mailCodes
  return await db
    .select({ deviceHash, address, isKnownDevice, createdAt })
    .from(mailCodes)
    .where(and(eq(mailCodes.mailbox, mailbox), ne(mailCodes.purpose, 'reset-ticket'), gt(createdAt, since)))
    .orderBy(desc(createdAt))
}

type NewCode = Pick<MailCodeRow, 'email' | 'purpose' | 'codeHash' | 'triesLeft' | 'expiresAt' | 'createdAt'>

/** Stores a code and voids the earlier ones of its email, purpose and browser. */
export async function addCode(
  db: Queryable,
  code: NewCode & Partial<Pick<MailCodeRow, 'mailbox' | 'addressTriesLeft'> & Requester>,
): Promise<void> {
  await voidCodes(db, code.email, code.purpose, code.createdAt, code.deviceHash ?? '')
  await db.insert(mailCodes).values({ id: newId(), ...code })
}

/** Of one browser, or of all when none is given. */
export async function voidCodes(
  db: Queryable,
  email: string,
  purpose: MailCodePurpose,
  now: Date,
  deviceHash?: string,
): Promise<void> {
  const isOfDevice = deviceHash === undefined ? undefined : eq(mailCodes.deviceHash, deviceHash)
  await db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(and(eq(mailCodes.email, email), eq(mailCodes.purpose, purpose), isNull(mailCodes.usedAt), isOfDevice))
}

/** The newest code that nobody used yet, of those that `isAsker` may use. */
export async function findLiveCode(
  db: Queryable,
  email: string,
  purpose: MailCodePurpose,
  isAsker?: SQL,
): Promise<MailCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.email, email), eq(mailCodes.purpose, purpose), isNull(mailCodes.usedAt), isAsker))
    .orderBy(desc(mailCodes.createdAt))
    .limit(1)
  return row
}

/** Whose tries a guess takes: those of the browser that asked for the code, or those of its network address. */
export type TriesOf = 'device' | 'address'

/** The code that a guess is compared with: that of the browser, else the newest that its address asked for. */
export async function findCodeFor(
  db: Queryable,
  email: string,
  purpose: MailCodePurpose,
  by: Pick<Requester, 'deviceHash' | 'address'>,
): Promise<{ row: MailCodeRow; triesOf: TriesOf } | undefined> {
  const own = by.deviceHash === '' ? undefined : eq(mailCodes.deviceHash, by.deviceHash)
  const ofDevice = own && (await findLiveCode(db, email, purpose, own))
  if (ofDevice) return { row: ofDevice, triesOf: 'device' }
  const ofAddress = await findLiveCode(db, email, purpose, eq(mailCodes.address, by.address))
  return ofAddress && { row: ofAddress, triesOf: 'address' }
}

const triesColumn = { device: mailCodes.triesLeft, address: mailCodes.addressTriesLeft }
const triesKey = { device: 'triesLeft', address: 'addressTriesLeft' } as const

/** Takes one try before the guess is compared; undefined when none is left. */
export async function takeTry(db: Queryable, codeId: string, of: TriesOf, now: Date): Promise<number | undefined> {
  const tries = triesColumn[of]
  const [row] = await db
    .update(mailCodes)
    .set({ [triesKey[of]]: sql`${tries} - 1` })
    .where(and(eq(mailCodes.id, codeId), isNull(mailCodes.usedAt), gt(tries, 0), gt(mailCodes.expiresAt, now)))
    .returning({ triesLeft: tries })
  return row?.triesLeft
}

/** A right guess costs nothing: what else may be wrong with the form can be corrected with the same code. */
export async function giveTryBack(db: Queryable, codeId: string, of: TriesOf): Promise<void> {
  await db
    .update(mailCodes)
    .set({ [triesKey[of]]: sql`${triesColumn[of]} + 1` })
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
