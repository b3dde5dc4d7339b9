/** How imports and their rows are told to callers. */
import { type CorpusImport, type ImportRow, importLimits } from '#contract/features/imports.ts'
import type { RowRecord } from './import-rows.store.ts'
import type { ImportRecord } from './imports.store.ts'

/** How long rows are kept, and an import can be undone. */
export const undoMs = importLimits.undoDays * 24 * 3600_000

export function isUndoable(record: ImportRecord, now: Date): boolean {
  const { status, added, overwritten, finishedAt } = record
  return (
    status === 'done' && added + overwritten > 0 && finishedAt !== null && now.getTime() - finishedAt.getTime() < undoMs
  )
}

export function describeImport(record: ImportRecord, now: Date): CorpusImport {
  return {
    ...record,
    canUndo: isUndoable(record, now),
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}

export function describeRow(row: RowRecord): ImportRow {
  return row
}
