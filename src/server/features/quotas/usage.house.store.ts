/** What is tidied up for all accounts. */
import { lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { quotaNotices } from './quotas.tables.ts'

/** Forgets the notices of the days before: nobody asks for them any more. */
export async function forgetQuotaNotices(db: Queryable, before: string): Promise<void> {
  await db.delete(quotaNotices).where(lt(quotaNotices.day, before))
}
