/** Limits against guessing, counted in the database so that they are exact under parallel calls and across nodes. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { isBucketLimit } from '#contract/limits.ts'
import type { Queryable } from '../database/database.ts'
import { addressGroup } from './address-group.ts'
import { AppError } from './app-error.ts'
import { attemptCounts } from './http.tables.ts'

export interface AttemptLimit {
  /** What is limited and for whom, such as `log-in:account:<e-mail>`. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Whom the counters of an endpoint count by. */
export interface Attempter {
  readonly address?: string
  readonly email?: string
  readonly account?: string
}

/** The counters that an endpoint declares, for this caller, in their order. */
export function attemptLimitsOf({ limits = [] }: Endpoint, who: Attempter): AttemptLimit[] {
  return limits.flatMap((limit) => {
    if (isBucketLimit(limit)) return []
    const { per, counter, max, withinMinutes } = limit
    const name = who[per]
    if (name === undefined) throw new Error(`The counter ${counter} counts by ${per}, which is not known here`)
    const key = `${counter}:${per}:${per === 'address' ? addressGroup(name) : name}`
    return [{ key, max, windowMs: withinMinutes * 60_000 }]
  })
}

/** Counts one attempt for each limit; throws `too-many-requests` when one is spent. Count before the work, so that parallel guesses cannot slip through. */
export async function countAttempts(db: Queryable, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key, max, windowMs } of limits) {
    const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
    const [row] = await db
      .insert(attemptCounts)
      .values({ key, windowStart, count: 1 })
      .onConflictDoUpdate({
        target: [attemptCounts.key, attemptCounts.windowStart],
        // One past the limit is enough to refuse: a crowd that was refused must not outlast the attempts that are taken back.
        set: { count: sql`least(${attemptCounts.count} + 1, ${max + 1}::int)` },
      })
      .returning({ count: attemptCounts.count })
    if (row !== undefined && row.count > max) {
      throw new AppError('too-many-requests', {
        retryAfterSeconds: Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000),
      })
    }
  }
}

/** Takes one counted attempt back: what succeeded, or was never tried, must not count against anyone. */
export async function uncountAttempts(db: Queryable, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
    await db
      .update(attemptCounts)
      .set({ count: sql`greatest(${attemptCounts.count} - 1, 0)` })
      .where(and(eq(attemptCounts.key, key), eq(attemptCounts.windowStart, windowStart)))
  }
}

export async function forgetOldAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attemptCounts).where(lt(attemptCounts.windowStart, new Date(now.getTime() - 48 * 3600_000)))
}
