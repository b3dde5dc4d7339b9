/** Queries over bots of every account. */
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { type BotRow, bots } from './bots.tables.ts'

/** Every bot that has something to answer with, for background work over all of them. */
export async function listBotSizes(db: Queryable) {
  const { accountId, id, entryCount, contentVersion } = bots
  return await db.select({ accountId, id, entryCount, contentVersion }).from(bots).where(gt(entryCount, 0))
}

/** A bot by its public id alone: for the hosted page, where nobody is logged in. Its `accountId` is the tenant from here on. */
export async function findPublicBot(db: Queryable, botId: string): Promise<BotRow | undefined> {
  const [row] = await db.select().from(bots).where(eq(bots.id, botId))
  return row
}

/** The bots of all accounts, and how many of them answer. */
export async function countAllBots(db: Queryable): Promise<{ total: number; open: number }> {
  const isOpen = and(eq(bots.status, 'completed'), isNull(bots.overPlanSince))
  const [row] = await db
    .select({ total: count(), open: sql<number>`(count(*) filter (where ${isOpen}))::int` })
    .from(bots)
  return row ?? { total: 0, open: 0 }
}
