/** Limits against guessing, counted in the database so that they are exact under parallel calls and across nodes. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CounterLimit, isBucketLimit } from '#contract/limits.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '../app-error.ts'
import { attemptCounts } from '../http.tables.ts'
import { addressGroup } from './address-group.ts'

export interface AttemptLimit {
  /** What is limited and for whom, such as `log-in:account:<email>`. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Counts one attempt; false when the limit is spent. For a limit that asks for more instead of refusing. */
export async function isWithinLimit(db: Queryable, now: Date, { key, max, windowMs }: AttemptLimit): Promise<boolean> {
  return (await countOne(db, now, { key, max, windowMs })) <= max
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
    return [{ key: `${counter}:${keyPart(per, who, counter)}`, max, windowMs: withinMinutes * 60_000 }]
  })
}

function keyPart(per: CounterLimit['per'], who: Attempter, counter: string): string {
  function known(name: keyof Attempter): string {
    const value = who[name]
    if (value === undefined) throw new Error(`The counter ${counter} counts by ${name}, which is not known here`)
    return `${name}:${name === 'address' ? addressGroup(value) : value}`
  }
  return per === 'emailFromAddress' ? `${known('email')}:${known('address')}` : known(per)
}

/** Counts one attempt for each limit; throws `too-many-requests` when one is spent. Count before the work, so that parallel guesses cannot slip through. */
export async function countAttempts(db: Queryable, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  for (const limit of limits) {
    if ((await countOne(db, now, limit)) <= limit.max) continue
    const endMs = startOfWindow(now, limit.windowMs).getTime() + limit.windowMs
    throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil((endMs - now.getTime()) / 1000) })
  }
}

function startOfWindow(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

async function countOne(db: Queryable, now: Date, { key, max, windowMs }: AttemptLimit): Promise<number> {
  const [row] = await db
    .insert(attemptCounts)
    .values({ key, windowStart: startOfWindow(now, windowMs), count: 1 })
    .onConflictDoUpdate({
      target: [attemptCounts.key, attemptCounts.windowStart],
      // One past the limit is enough to refuse: a crowd that was refused must not outlast the attempts that are taken back.
      set: { count: sql`least(${attemptCounts.count} + 1, ${max + 1}::int)` },
    })
    .returning({ count: attemptCounts.count })
  return row?.count ?? 0
}

/** Takes one counted attempt back: what succeeded, or was never tried, must not count against anyone. */
export async function uncountAttempts(db: Queryable, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    await db
      .update(attemptCounts)
      .set({ count: sql`greatest(${attemptCounts.count} - 1, 0)` })
      .where(and(eq(attemptCounts.key, key), eq(attemptCounts.windowStart, startOfWindow(now, windowMs))))
  }
}

export async function forgetOldAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(attemptCounts).where(lt(attemptCounts.windowStart, new Date(now.getTime() - 48 * 3600_000)))
}
