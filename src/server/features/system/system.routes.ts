import { sql } from 'drizzle-orm'
import { getHealth, getReadiness } from '#contract/features/system.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { Readiness } from '#server/platform/readiness.ts'

export function systemRoutes(
  db: Queryable,
  version: string,
  readiness: Pick<Readiness, 'isWarm'> = { isWarm: true },
): Implementation[] {
  return [
    implement(getHealth, async () => ({ status: 'alive' as const, version })),
    implement(getReadiness, async () => {
      if (!readiness.isWarm) throw new AppError('network-busy', { retryAfterSeconds: 1 })
      try {
        await db.execute(sql`select 1 from accounts limit 1`)
      } catch {
        throw new AppError('network-busy', { retryAfterSeconds: 2 })
      }
      return { status: 'ready' as const }
    }),
  ]
}
