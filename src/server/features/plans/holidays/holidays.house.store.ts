/** Holidays are those of the installation. */
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { holidays } from '../plans.tables.ts'

export async function listHolidays(db: Queryable, from: string, before: string) {
  return await db
    .select()
    .from(holidays)
    .where(and(gte(holidays.day, from), lt(holidays.day, before)))
    .orderBy(asc(holidays.day))
}

export async function readHolidays(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.select({ day: holidays.day }).from(holidays)
  return new Set(rows.map(({ day }) => day))
}

export async function writeHolidays(db: Queryable, days: readonly string[], name: string): Promise<void> {
  await db
    .insert(holidays)
    .values(days.map((day) => ({ day, name })))
    .onConflictDoUpdate({ target: holidays.day, set: { name: sql`excluded.name` } })
}

/** False when it was none. */
export async function deleteHoliday(db: Queryable, day: string): Promise<boolean> {
  const rows = await db.delete(holidays).where(eq(holidays.day, day)).returning({ day: holidays.day })
  return rows.length > 0
}
