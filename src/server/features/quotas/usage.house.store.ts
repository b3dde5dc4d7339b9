/** What is counted and tidied up over all accounts. */
import { gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { quotaNoticeDays, quotaNotices, usageDays } from './quotas.tables.ts'

/** Forgets the notices of the days before: nobody asks for them any more. */
export async function forgetQuotaNotices(db: Queryable, before: string): Promise<void> {
  await db.delete(quotaNotices).where(lt(quotaNotices.day, before))
  await db.delete(quotaNoticeDays).where(lt(quotaNoticeDays.day, before))
}

/** Messages answered for all accounts together, by the day of each account's own zone, from a day on. Days without any are left out. */
export async function sumCallsByDay(db: Queryable, from: string): Promise<{ day: string; messages: number }[]> {
  const messages = sql<number>`sum(${usageDays.calls}::bigint + ${usageDays.packCalls})::float8`
  return await db
    .select({ day: usageDays.day, messages })
    .from(usageDays)
    .where(gte(usageDays.day, from))
    .groupBy(usageDays.day)
}
