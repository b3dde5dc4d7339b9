/** Queries over the archives of an account. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish, published } from '#server/platform/live/publish.ts'
import { dataExportParts, dataExports } from '../own-data.tables.ts'

export type DataExportRow = typeof dataExports.$inferSelect

/** A run of the job that writes an archive. */
export interface ExportRun {
  readonly id: string
  readonly run: number
}

const running = ['waiting', 'writing'] as const

function isExport(accountId: string, exportId: string) {
  return and(eq(dataExports.accountId, accountId), eq(dataExports.id, exportId))
}

function changed(accountId: string, exportId: string) {
  return published({ accountId, topic: 'dataExports', id: exportId })
}

export async function listExports(db: Queryable, accountId: string): Promise<DataExportRow[]> {
  return await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.accountId, accountId), ne(dataExports.status, 'gone')))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
}

/** Those that failed are not counted. */
export async function countExports(db: Queryable, accountId: string, day: string): Promise<number> {
  return await db.$count(
    dataExports,
    and(eq(dataExports.accountId, accountId), eq(dataExports.day, day), ne(dataExports.status, 'failed')),
  )
}

export async function hasRunningExport(db: Queryable, accountId: string): Promise<boolean> {
  const isRunning = and(eq(dataExports.accountId, accountId), inArray(dataExports.status, [...running]))
  return (await db.$count(dataExports, isRunning)) > 0
}

export async function insertExport(
  tx: Transaction,
  accountId: string,
  { id, day, askedAt }: Pick<DataExportRow, 'id' | 'day' | 'askedAt'>,
): Promise<DataExportRow> {
  const [row] = await tx
    .insert(dataExports)
    .values({ accountId, id, day, askedAt, touchedAt: askedAt, status: 'waiting' })
    .returning()
  if (row === undefined) throw new Error('The new archive was not returned')
  await publish(tx, { accountId, topic: 'dataExports', id })
  return row
}

export async function findReadyExport(
  db: Queryable,
  accountId: string,
  exportId: string,
): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(isExport(accountId, exportId), eq(dataExports.status, 'ready')))
  return row
}

/** Begins anew, whatever a run before has written; undefined when there is nothing to write any more. */
export async function beginRun(
  tx: Transaction,
  accountId: string,
  exportId: string,
  at: Date,
): Promise<ExportRun | undefined> {
  const [row] = await tx
    .update(dataExports)
    .set({ status: 'writing', run: sql`${dataExports.run} + 1`, progress: 0, touchedAt: at })
    .where(and(isExport(accountId, exportId), inArray(dataExports.status, [...running])))
    .returning({ id: dataExports.id, run: dataExports.run, ...changed(accountId, exportId) })
  if (row !== undefined) await deleteParts(tx, accountId, exportId)
  return row
}

/** False when another run has taken over, or the archive is gone. */
export async function addPart(
  db: Queryable,
  accountId: string,
  { id, run }: ExportRun,
  { part, bytes, at }: { readonly part: number; readonly bytes: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with own as (update data_exports set touched_at = ${at}
      where account_id = ${accountId} and id = ${id} and run = ${run} and status = 'writing' returning account_id, id)
    insert into data_export_parts (account_id, export_id, part, bytes)
    select account_id, id, ${part}, ${bytes} from own`)
  return (rowCount ?? 0) > 0
}

export async function noteProgress(
  db: Queryable,
  accountId: string,
  { id, run }: ExportRun,
  progress: number,
): Promise<void> {
  await db
    .update(dataExports)
    .set({ progress })
    .where(and(isExport(accountId, id), eq(dataExports.run, run), eq(dataExports.status, 'writing')))
    .returning(changed(accountId, id))
}

/** False as of `addPart`. An archive that was there before goes: it says less, and takes room. */
export async function finishExport(
  tx: Transaction,
  accountId: string,
  { id, run }: ExportRun,
  ready: Pick<DataExportRow, 'sizeBytes' | 'finishedAt' | 'expiresAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ status: 'ready', progress: 1, ...ready })
    .where(and(isExport(accountId, id), eq(dataExports.run, run), eq(dataExports.status, 'writing')))
    .returning(changed(accountId, id))
  if (rows.length === 0) return false
  const older = await tx
    .update(dataExports)
    .set({ status: 'gone' })
    .where(and(eq(dataExports.accountId, accountId), ne(dataExports.id, id), eq(dataExports.status, 'ready')))
    .returning({ id: dataExports.id })
  for (const { id: olderId } of older) await deleteParts(tx, accountId, olderId)
  return true
}

export async function failExport(db: Queryable, accountId: string, { id, run }: ExportRun, at: Date): Promise<void> {
  const rows = await db
    .update(dataExports)
    .set({ status: 'failed', finishedAt: at })
    .where(and(isExport(accountId, id), eq(dataExports.run, run), eq(dataExports.status, 'writing')))
    .returning(changed(accountId, id))
  if (rows.length > 0) await deleteParts(db, accountId, id)
}

export async function deleteParts(db: Queryable, accountId: string, exportId: string): Promise<void> {
  await db
    .delete(dataExportParts)
    .where(and(eq(dataExportParts.accountId, accountId), eq(dataExportParts.exportId, exportId)))
}

/** One part of the archive; undefined when it is gone. */
export async function readExportPart(
  db: Queryable,
  accountId: string,
  exportId: string,
  part: number,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: dataExportParts.bytes })
    .from(dataExportParts)
    .where(
      and(
        eq(dataExportParts.accountId, accountId),
        eq(dataExportParts.exportId, exportId),
        eq(dataExportParts.part, part),
      ),
    )
  return row?.bytes
}
