/** What is counted: interface calls a day, quota notices. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { quotaNotices, usageDays } from './quotas.tables.ts'

export async function readCalls(db: Queryable, accountId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ calls: usageDays.calls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), eq(usageDays.day, day)))
  return row?.calls ?? 0
}

/** Charges one call and says whether there was one left: one conditional statement, so of parallel calls at the last unit one passes. */
export async function chargeCall(
  db: Queryable,
  accountId: string,
  day: string,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && limit < 1) return false
  const charged = await db
    .insert(usageDays)
    .values({ accountId, day, calls: 1 })
    .onConflictDoUpdate({
      target: [usageDays.accountId, usageDays.day],
      set: { calls: sql`${usageDays.calls} + 1` },
      ...(limit === null ? {} : { setWhere: sql`${usageDays.calls} < ${limit}` }),
    })
    .returning({ calls: usageDays.calls })
  return charged.length > 0
}

/** Whether this contact had not been told today. */
export async function claimQuotaNotice(
  db: Queryable,
  accountId: string,
  botId: string,
  contact: string,
  day: string,
): Promise<boolean> {
  const claimed = await db
    .insert(quotaNotices)
    .values({ accountId, botId, contact, day })
    .onConflictDoNothing()
    .returning({ day: quotaNotices.day })
  return claimed.length > 0
}

/** Who was told on an earlier day may be told again. */
export async function forgetQuotaNotices(db: Queryable, today: string): Promise<void> {
  await db.delete(quotaNotices).where(lt(quotaNotices.day, today))
}
