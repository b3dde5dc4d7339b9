/** Changes of plans: an ADMIN makes them, or the clock. An account itself may change none of this. */
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { PlannedInstalment } from '#contract/plans/terms.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type InstalmentRow, instalments, type TermRow, terms } from '../plans.tables.ts'

function isTerm(accountId: string, termId: string) {
  return and(eq(terms.accountId, accountId), eq(terms.id, termId))
}

function isInstalment({ accountId, termId, number }: InstalmentKey) {
  return and(eq(instalments.accountId, accountId), eq(instalments.termId, termId), eq(instalments.number, number))
}

export type InstalmentKey = Pick<InstalmentRow, 'accountId' | 'termId' | 'number'>

export async function insertTerm(
  tx: Transaction,
  term: typeof terms.$inferInsert,
  planned: readonly PlannedInstalment[],
): Promise<void> {
  await tx.insert(terms).values(term)
  if (planned.length === 0) return
  const { accountId, id: termId } = term
  await tx.insert(instalments).values(planned.map((row) => ({ ...row, accountId, termId, state: 'planned' as const })))
}

/** Ends a term before its time. */
export async function cutTerm(
  tx: Transaction,
  { accountId, id }: TermRow,
  days: Partial<Pick<TermRow, 'startsOn' | 'dueOn' | 'beginsAt' | 'endsAt'>>,
): Promise<void> {
  await tx.update(terms).set(days).where(isTerm(accountId, id))
}

export async function markStarted(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx
    .update(terms)
    .set({ startedAt: now })
    .where(and(eq(terms.accountId, accountId), isNull(terms.startedAt), lte(terms.beginsAt, now)))
}

/** Notes that the ends that have passed are done with; false when another run was first. */
export async function closeEnded(tx: Transaction, accountId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(terms)
    .set({ closedAt: now })
    .where(and(eq(terms.accountId, accountId), isNull(terms.closedAt), lte(terms.endsAt, now)))
    .returning({ id: terms.id })
  return rows.length > 0
}

/** Accounts with a term that has begun or ended, and nobody has acted on it. */
export async function listTurned(db: Queryable, now: Date): Promise<string[]> {
  const hasBegun = and(isNull(terms.startedAt), lte(terms.beginsAt, now))
  const hasEnded = and(isNull(terms.closedAt), lte(terms.endsAt, now))
  const rows = await db.selectDistinct({ accountId: terms.accountId }).from(terms).where(or(hasBegun, hasEnded))
  return rows.map(({ accountId }) => accountId)
}

/** Terms that run and end before a moment, with their end not told for the last time. */
export async function listEnding(
  db: Queryable,
  { now, before, lastTold }: { now: Date; before: Date; lastTold: number },
): Promise<TermRow[]> {
  const isUntold = or(isNull(terms.toldAhead), gt(terms.toldAhead, lastTold))
  return await db
    .select()
    .from(terms)
    .where(and(isNull(terms.closedAt), gt(terms.endsAt, now), lt(terms.endsAt, before), isUntold))
}

/** Notes how far ahead the end was told; false when another run told it. */
export async function noteToldAhead(
  tx: Transaction,
  { accountId, id }: TermRow,
  workingDays: number,
): Promise<boolean> {
  const isUntold = or(isNull(terms.toldAhead), gt(terms.toldAhead, workingDays))
  const rows = await tx
    .update(terms)
    .set({ toldAhead: workingDays })
    .where(and(isTerm(accountId, id), isUntold))
    .returning({ id: terms.id })
  return rows.length > 0
}

/** Instalments of terms that run, in a state, with their day not after another day. */
export async function listInstalmentsUntil(
  db: Queryable,
  state: 'planned' | 'due',
  { day, now }: { day: string; now: Date },
): Promise<InstalmentRow[]> {
  const rows = await db
    .select({ instalment: instalments })
    .from(instalments)
    .innerJoin(terms, and(eq(terms.accountId, instalments.accountId), eq(terms.id, instalments.termId)))
    .where(and(eq(instalments.state, state), lte(instalments.dueOn, day), gt(terms.endsAt, now)))
    .orderBy(instalments.accountId, instalments.dueOn, instalments.number)
  return rows.map(({ instalment }) => instalment)
}

/** Writes a planned instalment as due, with the last day to pay that is mailed; false when it was already, or is paid. */
export async function writeDue(
  tx: Transaction,
  key: InstalmentKey,
  { dueSince, payBy }: { dueSince: Date; payBy: string },
): Promise<boolean> {
  const rows = await tx
    .update(instalments)
    .set({ state: 'due', dueSince, payBy })
    .where(and(isInstalment(key), eq(instalments.state, 'planned')))
    .returning({ number: instalments.number })
  return rows.length > 0
}

/** Keeps the last day to pay of an instalment that has none. */
export async function writePayBy(tx: Transaction, key: InstalmentKey, payBy: string): Promise<void> {
  await tx
    .update(instalments)
    .set({ payBy })
    .where(and(isInstalment(key), eq(instalments.state, 'due'), isNull(instalments.payBy)))
}

/** Writes a due instalment as overdue; false when it is already, or paid meanwhile. */
export async function writeOverdue(tx: Transaction, key: InstalmentKey): Promise<boolean> {
  const rows = await tx
    .update(instalments)
    .set({ state: 'overdue' })
    .where(and(isInstalment(key), eq(instalments.state, 'due'), isNotNull(instalments.dueSince)))
    .returning({ number: instalments.number })
  return rows.length > 0
}

/** Writes an instalment as paid; undefined when it was already, or there is none. */
export async function writePaid(tx: Transaction, key: InstalmentKey): Promise<InstalmentRow | undefined> {
  const [row] = await tx
    .update(instalments)
    .set({ state: 'paid' })
    .where(and(isInstalment(key), ne(instalments.state, 'paid')))
    .returning()
  return row
}

export async function findInstalment(db: Queryable, key: InstalmentKey): Promise<InstalmentRow | undefined> {
  const [row] = await db.select().from(instalments).where(isInstalment(key))
  return row
}

export async function findTerm(db: Queryable, accountId: string, termId: string): Promise<TermRow | undefined> {
  const [row] = await db.select().from(terms).where(isTerm(accountId, termId))
  return row
}
