/** How imports and their rows are told to callers. */
import { type CorpusImport, type ImportRow, importLimits } from '#contract/features/imports.ts'
import type { ItemRow } from '#server/features/corpus/corpus.public.ts'
import type { RowRecord } from './import-rows.store.ts'
import { newVariantsOf } from './imports.rules.ts'
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
  const { status, finishedAt } = record
  const isKept = status === 'done' || status === 'undone'
  const endMs = (finishedAt?.getTime() ?? 0) + undoMs
  return {
    ...record,
    canUndo: isUndoable(record, now),
    canMapColumns: record.header !== null && (status === 'mapping' || status === 'preview'),
    keptUntil: isKept && endMs > now.getTime() ? new Date(endMs).toISOString() : null,
    createdAt: record.createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** `existing`: the item of the corpus that the row's reasons name. */
export function describeRow(row: RowRecord, existing: ItemRow | undefined): ImportRow {
  if (existing === undefined) return { ...row, existing: null }
  return { ...row, existing: { ...existing, newVariants: newVariantsOf(row, existing) } }
}
