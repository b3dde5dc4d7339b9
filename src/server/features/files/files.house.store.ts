/** What the product itself looks for in the files of all accounts. */
import type { Queryable } from '#server/platform/database/database.ts'
import { isUnneeded, type Unneeded } from './files.store.ts'
import { files } from './files.tables.ts'

/** The bots that have files which nothing needs. */
export async function findBotsWithUnneeded(db: Queryable, unneeded: Unneeded) {
  return await db
    .selectDistinct({ accountId: files.accountId, botId: files.botId })
    .from(files)
    .where(isUnneeded(unneeded))
}
