/** Bots over the limit of a plan: closed and read-only until there is room for them again. Nothing of them is deleted. */
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { type BotRow, bots } from '../bots.tables.ts'

export type PlannedBot = Pick<BotRow, 'id' | 'name' | 'itemCount' | 'createdAt' | 'staysWithoutPlan' | 'overPlanSince'>

/** The oldest first. */
export async function listPlannedBots(db: Queryable, accountId: string): Promise<PlannedBot[]> {
  const { id, name, itemCount, createdAt, staysWithoutPlan, overPlanSince } = bots
  return await db
    .select({ id, name, itemCount, createdAt, staysWithoutPlan, overPlanSince })
    .from(bots)
    .where(eq(bots.accountId, accountId))
    .orderBy(asc(bots.createdAt), asc(bots.id))
}

/** Notes which ones the owner wants to keep; all others are not wanted. */
export async function noteStayingBots(tx: Transaction, accountId: string, botIds: readonly string[]): Promise<void> {
  const isOwn = eq(bots.accountId, accountId)
  await tx
    .update(bots)
    .set({ staysWithoutPlan: false })
    .where(and(isOwn, eq(bots.staysWithoutPlan, true)))
  await tx
    .update(bots)
    .set({ staysWithoutPlan: true })
    .where(and(isOwn, inArray(bots.id, [...botIds])))
}

/** Closes all but these, and opens these. */
export async function closeBotsBut(
  tx: Transaction,
  accountId: string,
  botIds: readonly string[],
  at: Date,
): Promise<void> {
  const isOwn = eq(bots.accountId, accountId)
  const told = { id: bots.id, ...published({ accountId, topic: 'bots' }) }
  await tx
    .update(bots)
    .set({ overPlanSince: null })
    .where(and(isOwn, isNotNull(bots.overPlanSince), inArray(bots.id, [...botIds])))
    .returning(told)
  await tx
    .update(bots)
    .set({ overPlanSince: at })
    .where(and(isOwn, isNull(bots.overPlanSince), notInArray(bots.id, [...botIds])))
    .returning(told)
}

/** There is room again: all of them open, and a later end asks anew which ones stay. */
export async function reopenBots(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .update(bots)
    .set({ overPlanSince: null, staysWithoutPlan: false })
    .where(and(eq(bots.accountId, accountId), or(isNotNull(bots.overPlanSince), eq(bots.staysWithoutPlan, true))))
    .returning({ id: bots.id, ...published({ accountId, topic: 'bots' }) })
}

/** Whether a bot of the account is closed as it is over the limit. */
export async function isOverPlan(db: Queryable, accountId: string, botId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.accountId, accountId), eq(bots.id, botId), isNotNull(bots.overPlanSince)))
  return rows.length > 0
}
