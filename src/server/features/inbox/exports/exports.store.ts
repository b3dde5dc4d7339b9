/** Queries over exports of an inbox. Every function takes the tenant. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish, published } from '#server/platform/live/publish.ts'
import { inboxExportParts, inboxExports } from '../inbox.tables.ts'

export type ExportRow = typeof inboxExports.$inferSelect

/** A run of the job that writes a file. */
export interface ExportRun extends Pick<ExportRow, 'botId' | 'id' | 'run' | 'format' | 'rowIs' | 'filter'> {}

const running = ['waiting', 'writing'] as const

function isExport(accountId: string, botId: string, exportId: string) {
  return and(eq(inboxExports.accountId, accountId), eq(inboxExports.botId, botId), eq(inboxExports.id, exportId))
}

function isRun(accountId: string, { botId, id, run }: Pick<ExportRun, 'botId' | 'id' | 'run'>) {
  return and(isExport(accountId, botId, id), eq(inboxExports.run, run), eq(inboxExports.status, 'writing'))
}

function changed(accountId: string, botId: string, id: string) {
  return published({ accountId, topic: 'inboxExports', botId, id })
}

export async function listExports(db: Queryable, accountId: string, botId: string): Promise<ExportRow[]> {
  return await db
    .select()
    .from(inboxExports)
    .where(and(eq(inboxExports.accountId, accountId), eq(inboxExports.botId, botId), ne(inboxExports.status, 'gone')))
    .orderBy(desc(inboxExports.askedAt), desc(inboxExports.id))
    .limit(50)
}

export async function countRunning(db: Queryable, accountId: string): Promise<number> {
  return await db.$count(
    inboxExports,
    and(eq(inboxExports.accountId, accountId), inArray(inboxExports.status, [...running])),
  )
}

export async function insertExport(
  tx: Transaction,
  accountId: string,
  row: Pick<ExportRow, 'botId' | 'id' | 'format' | 'rowIs' | 'filter' | 'askedAt'>,
): Promise<ExportRow> {
  const [inserted] = await tx
    .insert(inboxExports)
    .values({ accountId, ...row, touchedAt: row.askedAt, status: 'waiting' })
    .returning()
  if (inserted === undefined) throw new Error('The new export was not returned')
  await publish(tx, { accountId, topic: 'inboxExports', botId: row.botId, id: row.id })
  return inserted
}

export async function findReady(db: Queryable, accountId: string, botId: string, exportId: string) {
  const [row] = await db
    .select()
    .from(inboxExports)
    .where(and(isExport(accountId, botId, exportId), eq(inboxExports.status, 'ready')))
  return row
}

/** Begins anew, whatever a run before has written; undefined when there is nothing to write any more. */
export async function beginRun(
  tx: Transaction,
  accountId: string,
  botId: string,
  exportId: string,
  at: Date,
): Promise<ExportRun | undefined> {
  const [row] = await tx
    .update(inboxExports)
    .set({ status: 'writing', run: sql`${inboxExports.run} + 1`, progress: 0, touchedAt: at })
    .where(and(isExport(accountId, botId, exportId), inArray(inboxExports.status, [...running])))
    .returning({
      botId: inboxExports.botId,
      id: inboxExports.id,
      run: inboxExports.run,
      format: inboxExports.format,
      rowIs: inboxExports.rowIs,
      filter: inboxExports.filter,
      ...changed(accountId, botId, exportId),
    })
  if (row !== undefined) await deleteParts(tx, accountId, botId, exportId)
  return row
}

/** False when another run has taken over, or the export is gone. */
export async function addPart(
  tx: Transaction,
  accountId: string,
  run: ExportRun,
  { part, bytes, progress, at }: { part: number; bytes: Buffer; progress: number; at: Date },
): Promise<boolean> {
  const own = await tx
    .update(inboxExports)
    .set({ touchedAt: at, progress })
    .where(isRun(accountId, run))
    .returning({ id: inboxExports.id, ...changed(accountId, run.botId, run.id) })
  if (own.length === 0) return false
  await tx.insert(inboxExportParts).values({ accountId, botId: run.botId, exportId: run.id, part, bytes })
  return true
}

export async function finishExport(
  db: Queryable,
  accountId: string,
  run: ExportRun,
  ready: Pick<ExportRow, 'rows' | 'sizeBytes' | 'finishedAt' | 'expiresAt'>,
): Promise<boolean> {
  const rows = await db
    .update(inboxExports)
    .set({ status: 'ready', progress: 1, ...ready })
    .where(isRun(accountId, run))
    .returning({ id: inboxExports.id, ...changed(accountId, run.botId, run.id) })
  return rows.length > 0
}

export async function failExport(
  db: Queryable,
  accountId: string,
  run: ExportRun,
  { fault, at }: { fault: string; at: Date },
): Promise<void> {
  const rows = await db
    .update(inboxExports)
    .set({ status: 'failed', fault, finishedAt: at })
    .where(isRun(accountId, run))
    .returning({ id: inboxExports.id, ...changed(accountId, run.botId, run.id) })
  if (rows.length > 0) await deleteParts(db, accountId, run.botId, run.id)
}

export async function deleteParts(db: Queryable, accountId: string, botId: string, exportId: string): Promise<void> {
  await db
    .delete(inboxExportParts)
    .where(
      and(
        eq(inboxExportParts.accountId, accountId),
        eq(inboxExportParts.botId, botId),
        eq(inboxExportParts.exportId, exportId),
      ),
    )
}

export async function readPart(db: Queryable, accountId: string, botId: string, exportId: string, part: number) {
  const [row] = await db
    .select({ bytes: inboxExportParts.bytes })
    .from(inboxExportParts)
    .where(
      and(
        eq(inboxExportParts.accountId, accountId),
        eq(inboxExportParts.botId, botId),
        eq(inboxExportParts.exportId, exportId),
        eq(inboxExportParts.part, part),
      ),
    )
  return row?.bytes
}
