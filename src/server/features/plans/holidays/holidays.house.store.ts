/** The listed days are those of the installation. */
import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Holiday } from '#contract/features/terms/holidays.ts'
import type { DayKind, ListedDays } from '#contract/plans/working-days.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { holidays } from '../plans.tables.ts'

export async function listHolidays(db: Queryable, from: string, before: string): Promise<Holiday[]> {
  return await db
    .select()
    .from(holidays)
    .where(and(gte(holidays.day, from), lt(holidays.day, before)))
    .orderBy(asc(holidays.day))
}

export async function readListedDays(db: Queryable): Promise<ListedDays> {
  const rows = await db.select({ day: holidays.day, kind: holidays.kind }).from(holidays)
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}

/** The first of these days that is listed as another kind, and so was left as it was; undefined when all are written. */
export async function writeHolidays(
  db: Queryable,
  days: readonly string[],
  { name, kind }: { readonly name: string; readonly kind: DayKind },
): Promise<Holiday | undefined> {
  await db
    .insert(holidays)
    .values(days.map((day) => ({ day, name, kind })))
    .onConflictDoUpdate({
      target: holidays.day,
      set: { name: sql`excluded.name` },
      setWhere: eq(holidays.kind, kind),
    })
  const [other] = await db
    .select()
    .from(holidays)
    .where(and(inArray(holidays.day, [...days]), ne(holidays.kind, kind)))
    .orderBy(asc(holidays.day))
    .limit(1)
  return other
}

/** What it was; undefined when it was not listed. */
export async function deleteHoliday(db: Queryable, day: string): Promise<Holiday | undefined> {
  const [row] = await db.delete(holidays).where(eq(holidays.day, day)).returning()
  return row
}
