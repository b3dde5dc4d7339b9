/** Files whose headings we do not know: what their columns look like, and what the owner says they are. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ColumnField, CorpusImport, getImportColumns, MappedColumn } from '#contract/features/imports.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { guessColumns, looksLikeTitles } from '../corpus-files/foreign/guess-columns.ts'
import { countCells, countChangedRows, deleteRow, insertRows, listRows } from '../import-rows.store.ts'
import { queueWork } from '../imports.jobs.ts'
import { changeImport, findImport, type ImportKey, type ImportRecord, lockImport } from '../imports.store.ts'
import type { ColumnMapping } from '../imports.tables.ts'
import { describeImport } from '../imports.view.ts'
import { judgeRowsNow } from '../work/judge-import.ts'
import { mappedTitlesOf } from './map-rows.ts'

/** Imports of so few rows are read again at once; bigger ones in the background. */
export const mappedAtOnceRows = 500
const shownSamples = 3
const sampleLength = 200
/** Rows that a guess looks at. */
const lookedAt = 50

type ForeignRecord = ImportRecord & { readonly header: string[] }

function requireForeign(record: ImportRecord | undefined): ForeignRecord {
  if (record === undefined) throw new AppError('not-found')
  const { header, status } = record
  if (header === null || (status !== 'mapping' && status !== 'preview'))
    throw new AppError('import-not-ready', { status })
  return { ...record, header }
}

/** Says what each column is. Judges the rows now, or in the background when they are many. The import is locked, and waits for its owner. */
export async function applyMapping(
  tx: Transaction,
  key: ImportKey,
  { header, headerRow }: Pick<ForeignRecord, 'header' | 'headerRow'>,
  mapping: ColumnMapping,
): Promise<void> {
  const firstRow = headerRow ?? 1
  await deleteRow(tx, key, firstRow)
  if (!mapping.hasTitles) await insertRows(tx, key, [foreignRow(firstRow, header)])
  const mapped = await changeImport(tx, key, ['mapping', 'preview'], {
    mapping,
    ...mappedTitlesOf(header, mapping),
    status: 'reading',
    progress: 0,
  })
  if (mapped === undefined) throw new AppError('import-not-ready')
  const { rows } = mapped
  if (rows > mappedAtOnceRows) await queueWork(tx, { task: 'judge', rows, ...key })
  else await judgeRowsNow(tx, key, mapped)
}

/** A row that only its cells tell of. */
export function foreignRow(rowNumber: number, cells: readonly string[]) {
  const texts = { question: '', answer: '', intent: '', keywords: '', variants: '', isEnabled: true }
  return { rowNumber, ...texts, kind: 'error' as const, reasons: [], questionKey: '', cells }
}

export type MappingService = ReturnType<typeof createMappingService>

export function createMappingService({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>) {
  return {
    async columns(key: ImportKey): Promise<ReplyOf<typeof getImportColumns>> {
      const db = database.of(key.accountId)
      const { header, headerRow, mapping, rows: count } = requireForeign(await findImport(db, key))
      const { rows } = await listRows(db, key, { afterRow: 0, limit: lookedAt })
      const content = rows
        .filter(({ rowNumber }) => rowNumber !== headerRow)
        .flatMap(({ cells }) => (cells ? [cells] : []))
      const hasTitles = mapping?.hasTitles ?? looksLikeTitles(header, content)
      const guessed = hasTitles
        ? guessColumns(header, content, header.length)
        : guessColumns(undefined, [header, ...content], header.length)
      const counts = await countCells(db, key, headerRow)
      const columns = header.map((title, column): MappedColumn => {
        const field: ColumnField = mapping?.fields[column] ?? guessed[column] ?? 'skip'
        return {
          title: title.slice(0, sampleLength),
          samples: content.slice(0, shownSamples).map((cells) => (cells[column] ?? '').slice(0, sampleLength)),
          field,
          filledRows: counts[column]?.filledRows ?? 0,
          longest: counts[column]?.longest ?? 0,
        }
      })
      return { hasTitles, rows: count, changedRows: await countChangedRows(db, key), columns }
    },

    async map(key: ImportKey, { hasTitles, fields }: ColumnMapping): Promise<CorpusImport> {
      return await database.of(key.accountId).transaction(async (tx) => {
        const record = requireForeign(await lockImport(tx, key))
        const padded = record.header.map((_, column) => fields[column] ?? 'skip')
        await applyMapping(tx, key, record, { hasTitles, fields: padded })
        const mapped = await findImport(tx, key)
        if (mapped === undefined) throw new AppError('not-found')
        return describeImport(mapped, clock.now())
      })
    },
  }
}
