/** What is tidied up for all accounts. */
import { lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { quotaNotices } from './quotas.tables.ts'

/** Forgets the notices of earlier days: those contacts may be told again. */
export async function forgetQuotaNotices(db: Queryable, today: string): Promise<void> {
  await db.delete(quotaNotices).where(lt(quotaNotices.day, today))
}
