/** Warnings of all accounts that were not mailed yet. */
import { and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { contactUsage, quotaWarnings, usageHours } from '../quotas.tables.ts'

export type WarningKey = Pick<typeof quotaWarnings.$inferSelect, 'accountId' | 'day' | 'level' | 'reached' | 'at'>

/** As a day goes on. */
const levels = ['near', 'full', 'packs'] as const satisfies readonly WarningKey['level'][]

const maxAtOnce = 500

export async function listUnmailed(db: Queryable): Promise<WarningKey[]> {
  return await db
    .select({
      accountId: quotaWarnings.accountId,
      day: quotaWarnings.day,
      level: quotaWarnings.level,
      reached: quotaWarnings.reached,
      at: quotaWarnings.at,
    })
    .from(quotaWarnings)
    .where(isNull(quotaWarnings.mailedAt))
    .orderBy(asc(quotaWarnings.at))
    .limit(maxAtOnce)
}

/** Takes a warning to be mailed in this transaction; false when another node had it. */
export async function takeWarning(
  db: Queryable,
  { accountId, day, level, reached }: WarningKey,
  at: Date,
): Promise<boolean> {
  const taken = await db
    .update(quotaWarnings)
    .set({ mailedAt: at })
    .where(
      and(
        eq(quotaWarnings.accountId, accountId),
        eq(quotaWarnings.day, day),
        eq(quotaWarnings.level, level),
        eq(quotaWarnings.reached, reached),
        isNull(quotaWarnings.mailedAt),
      ),
    )
    .returning({ day: quotaWarnings.day })
  return taken.length > 0
}

/**
 * Whether a further warning of the same day is there: what it says, this one no longer needs to. One of a smaller limit, from before the plan
 * changed, says nothing of this limit.
 */
export async function isOvertaken(db: Queryable, { accountId, day, level, reached, at }: WarningKey): Promise<boolean> {
  const later = levels.slice(levels.indexOf(level) + 1)
  if (later.length === 0) return false
  const found = await db
    .select({ day: quotaWarnings.day })
    .from(quotaWarnings)
    .where(
      and(
        eq(quotaWarnings.accountId, accountId),
        eq(quotaWarnings.day, day),
        inArray(quotaWarnings.level, [...later]),
        or(eq(quotaWarnings.reached, reached), gte(quotaWarnings.at, at)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Forgets what no page and no mail needs any more. */
export async function forgetOldUsage(
  db: Queryable,
  before: { readonly day: string; readonly hour: Date },
): Promise<void> {
  await db.delete(quotaWarnings).where(lt(quotaWarnings.day, before.day))
  await db.delete(contactUsage).where(lt(contactUsage.day, before.day))
  await db.delete(usageHours).where(lt(usageHours.hour, before.hour))
}
