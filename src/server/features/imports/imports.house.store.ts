/** What the clearing away of old rows has to look after, over all accounts. */
import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ImportKey } from './imports.store.ts'
import { corpusImportRows, corpusImports } from './imports.tables.ts'

/**
 * Imports that ended, or were left waiting, before a moment and still have rows or their file; and cancelled ones of any age, whose clearing was cut
 * short. By id, those behind `after`.
 */
export async function findPurgeable(
  db: Queryable,
  before: Date,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ImportKey[]> {
  return await db
    .select({ accountId: corpusImports.accountId, botId: corpusImports.botId, importId: corpusImports.id })
    .from(corpusImports)
    .where(
      and(
        after === undefined ? undefined : gt(corpusImports.id, after),
        or(
          eq(corpusImports.status, 'cancelled'),
          lt(sql`coalesce(${corpusImports.finishedAt}, ${corpusImports.createdAt})`, before),
        ),
        inArray(corpusImports.status, ['mapping', 'preview', 'done', 'undone', 'cancelled', 'failed']),
        or(
          isNotNull(corpusImports.fileId),
          sql`exists (select 1 from ${corpusImportRows} where ${corpusImportRows.importId} = ${corpusImports.id})`,
        ),
      ),
    )
    .orderBy(asc(corpusImports.id))
    .limit(limit)
}
