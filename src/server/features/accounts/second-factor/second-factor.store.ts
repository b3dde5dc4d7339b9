/** Queries over the second factor of one account. */
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { AccountRow } from '../accounts.store.ts'
import { accounts, logInTickets, recoveryCodes, secondFactors } from '../accounts.tables.ts'

export async function findSealedSecret(db: Queryable, accountId: string): Promise<string | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return row?.sealedSecret
}

/** Replaces a secret that was begun with; false once one is in use. The account's row is locked by the caller. */
export async function keepSecret(tx: Transaction, accountId: string, sealedSecret: string, at: Date): Promise<boolean> {
  const [account] = await tx.select({ since: accounts.secondFactorAt }).from(accounts).where(eq(accounts.id, accountId))
  if (account === undefined || account.since !== null) return false
  const made = { sealedSecret, lastStep: 0, createdAt: at }
  await tx
    .insert(secondFactors)
    .values({ accountId, ...made })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: made })
  return true
}

/** The account whose second factor was taken away with all that belongs to it; undefined when it has none. */
export async function removeSecondFactor(tx: Transaction, accountId: string): Promise<AccountRow | undefined> {
  const [account] = await tx
    .update(accounts)
    .set({ secondFactorAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.secondFactorAt)))
    .returning()
  if (account === undefined) return undefined
  await publish(tx, { accountId, topic: 'session' })
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.delete(logInTickets).where(eq(logInTickets.accountId, accountId))
  return account
}

/** Takes the code of a step; false when one of that step or a later one was taken before. */
export async function takeStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return taken.length > 0
}

/** False when it was on already. */
export async function switchOn(tx: Transaction, accountId: string, at: Date): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ secondFactorAt: at })
    .where(and(eq(accounts.id, accountId), isNull(accounts.secondFactorAt)))
    .returning({ id: accounts.id })
  await publish(tx, { accountId, topic: 'session' })
  return changed.length > 0
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: at })))
}

/** Takes a recovery code; false when it is none, or was taken before. */
export async function takeRecoveryCode(
  tx: Transaction,
  accountId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  return await db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
}
