/** Queries over imports. Their rows are in `import-rows.store.ts`. */
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { comesAfter, pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { type ColumnMapping, corpusImportRows, corpusImports } from './imports.tables.ts'

export type ImportRecord = typeof corpusImports.$inferSelect
type Status = ImportRecord['status']
export type ImportChange = Partial<Omit<typeof corpusImports.$inferInsert, 'accountId' | 'botId' | 'id'>>

/** An import by its tenant. */
export interface ImportKey {
  readonly accountId: string
  readonly botId: string
  readonly importId: string
}

function isImport({ accountId, botId, importId }: ImportKey) {
  return and(eq(corpusImports.accountId, accountId), eq(corpusImports.botId, botId), eq(corpusImports.id, importId))
}

function publishedImport({ accountId, botId, importId }: ImportKey) {
  return published({ accountId, topic: 'imports', botId, id: importId })
}

export async function insertImport(
  db: Queryable,
  { accountId, botId, importId }: ImportKey,
  record: Omit<typeof corpusImports.$inferInsert, 'accountId' | 'botId' | 'id'>,
): Promise<void> {
  await db
    .insert(corpusImports)
    .values({ accountId, botId, id: importId, ...record })
    .returning(publishedImport({ accountId, botId, importId }))
}

export async function findImport(db: Queryable, key: ImportKey): Promise<ImportRecord | undefined> {
  const [record] = await db.select().from(corpusImports).where(isImport(key))
  return record
}

/** Others who change this import or its rows wait until the transaction ends. */
export async function lockImport(tx: Transaction, key: ImportKey): Promise<ImportRecord | undefined> {
  const [record] = await tx.select().from(corpusImports).where(isImport(key)).for('no key update')
  return record
}

const pageSize = 20

export async function listImports(db: Queryable, accountId: string, botId: string, cursor: string | undefined) {
  const isOfBot = and(eq(corpusImports.accountId, accountId), eq(corpusImports.botId, botId))
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(corpusImports)
      .where(and(isOfBot, comesAfter({ moment: corpusImports.createdAt, id: corpusImports.id }, readCursor(cursor))))
      .orderBy(desc(corpusImports.createdAt), desc(corpusImports.id))
      .limit(pageSize + 1),
    db.select({ count: count() }).from(corpusImports).where(isOfBot),
  ])
  return { ...pageOfRows(rows, pageSize, ({ createdAt, id }) => ({ moment: createdAt, id })), total: total?.count ?? 0 }
}

/** Changes an import that is in one of these states; answers it as it then is, or undefined when it was in another. */
export async function changeImport(
  db: Queryable,
  key: ImportKey,
  from: readonly Status[],
  change: ImportChange,
): Promise<ImportRecord | undefined> {
  const [record] = await db
    .update(corpusImports)
    .set(change)
    .where(and(isImport(key), inArray(corpusImports.status, [...from])))
    .returning({ ...getTableColumns(corpusImports), ...publishedImport(key) })
  if (record === undefined) return undefined
  const { published: _, ...changed } = record
  return changed
}

/** Counts the rows again: exact however many corrections came in between. */
export async function countRows(tx: Transaction, key: ImportKey): Promise<ImportRecord | undefined> {
  const taken = (kind: string) =>
    sql<number>`count(*) filter (where not ${corpusImportRows.isSkipped} and ${corpusImportRows.kind} = ${kind})::int`
  const [counts] = await tx
    .select({
      rows: count(),
      newRows: taken('new'),
      duplicateRows: taken('duplicate'),
      errorRows: taken('error'),
      leftOutRows: sql<number>`count(*) filter (where ${corpusImportRows.isSkipped})::int`,
    })
    .from(corpusImportRows)
    .where(
      and(
        eq(corpusImportRows.accountId, key.accountId),
        eq(corpusImportRows.botId, key.botId),
        eq(corpusImportRows.importId, key.importId),
      ),
    )
  const [record] = await tx
    .update(corpusImports)
    .set({ ...counts })
    .where(isImport(key))
    .returning({ ...getTableColumns(corpusImports), ...publishedImport(key) })
  if (record === undefined) return undefined
  const { published: _, ...counted } = record
  return counted
}

// Any number that no other pair of advisory locks of this product uses.
const workLock = 7_300_423

/**
 * One process at a time works on an import, until the end of its transaction: a job that was taken up again while its first process still ran
 * waits here and then finds the work done. Not the row's own lock: progress and cancelling change the row meanwhile.
 */
export async function holdWork(tx: Transaction, { importId }: ImportKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${workLock}::int, hashtext(${importId}))`)
}

/** Waiting previews of a bot beyond the newest ones, and files whose columns nobody named. */
export async function findOldPreviews(
  db: Queryable,
  accountId: string,
  botId: string,
  keep: number,
): Promise<ImportKey[]> {
  return await db
    .select({ accountId: corpusImports.accountId, botId: corpusImports.botId, importId: corpusImports.id })
    .from(corpusImports)
    .where(
      and(
        eq(corpusImports.accountId, accountId),
        eq(corpusImports.botId, botId),
        inArray(corpusImports.status, ['mapping', 'preview']),
      ),
    )
    .orderBy(desc(corpusImports.createdAt), desc(corpusImports.id))
    .offset(keep)
}

/** Parts an import from its file. */
export async function forgetFile(tx: Transaction, key: ImportKey): Promise<void> {
  await tx.update(corpusImports).set({ fileId: null }).where(isImport(key)).returning(publishedImport(key))
}

/** What the owner last said about a file of this account with these headings. */
export async function findMapping(
  db: Queryable,
  accountId: string,
  header: readonly string[],
): Promise<ColumnMapping | undefined> {
  const [known] = await db
    .select({ mapping: corpusImports.mapping })
    .from(corpusImports)
    .where(
      and(
        eq(corpusImports.accountId, accountId),
        isNotNull(corpusImports.mapping),
        sql`${corpusImports.header} = ${JSON.stringify(header)}::jsonb`,
        // Without headings the first row is content, which says nothing about the next file.
        sql`(${corpusImports.mapping} ->> 'hasTitles')::boolean`,
      ),
    )
    .orderBy(desc(corpusImports.createdAt))
    .limit(1)
  return known?.mapping ?? undefined
}
