/** Imports and their rows, as the server describes them. */
import type { CorpusImport, ImportRow } from '#contract/features/imports.ts'

const moment = '2026-11-01T08:00:00.000Z'

export function importRowOf(changes: Partial<ImportRow> = {}): ImportRow {
  return {
    rowNumber: 2,
    kind: 'new',
    reasons: [],
    question: 'Do you ship?',
    answer: 'Yes.',
    intent: '',
    keywords: '',
    variants: '',
    isEnabled: true,
    validFrom: null,
    validUntil: null,
    isCorrected: false,
    isSkipped: false,
    choice: null,
    existing: null,
    ...changes,
  }
}

/** One that waits in its preview with a new row. */
export function importOf(changes: Partial<CorpusImport> = {}): CorpusImport {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    fileName: 'faq.csv',
    fileId: null,
    sizeBytes: 100,
    status: 'preview',
    format: 'csv',
    encoding: 'utf-8',
    columns: {},
    ignoredColumns: [],
    canMapColumns: false,
    rows: 1,
    leftOutRows: 0,
    newRows: 1,
    duplicateRows: 0,
    errorRows: 0,
    duplicates: 'skip',
    progress: 1,
    added: 0,
    overwritten: 0,
    skipped: 0,
    notImported: [],
    kept: 0,
    canUndo: false,
    keptUntil: null,
    errorCode: null,
    createdAt: moment,
    finishedAt: null,
    ...changes,
  }
}
