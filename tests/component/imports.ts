/** Imports and their rows, as the server describes them. */
import {
  type CorpusImport,
  getImport,
  type ImportRow,
  listImportRows,
  listImports,
} from '#contract/features/imports.ts'
import { createWorkspaceApi } from './workspace.ts'

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
    document: null,
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

/** A bot with this import, in its history and by itself. */
export function createImportsApi(
  shown = importOf(),
  rows: readonly ImportRow[] = [importRowOf()],
  locale: 'zh' | 'en' = 'en',
) {
  const api = createWorkspaceApi([], locale)
  api.answer(listImports, { items: [shown], total: 1, nextCursor: null })
  api.answer(getImport, shown)
  api.answer(listImportRows, ({ query }) => {
    const items = rows.filter(({ kind }) => kind === query.get('kind'))
    return { items, total: items.length, nextCursor: null }
  })
  return api
}

/** As if they had been chosen in the dialog of the system. */
export function chooseFiles(picker: Element, files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  ;(picker as HTMLInputElement).files = transfer.files
  picker.dispatchEvent(new Event('change', { bubbles: true }))
}
