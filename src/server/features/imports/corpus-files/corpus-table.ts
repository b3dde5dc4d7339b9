import type { SheetCell, TableShape } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { parseEnabled, parseKeywords, parseVariants } from './cell-values.ts'
import type { CellProblem, ColumnMap, CorpusCells, CorpusColumn, CorpusHeader, CorpusRow } from './corpus-file.types.ts'
import { mapHeader } from './header-columns.ts'

/** How the corpus stands in a sheet. Runs in the reading thread. */
export const corpusTable: TableShape<CorpusHeader, CorpusRow> = {
  readHeader: mapHeader,
  readRow: (cellAt, { columns }) => readRow(cellAt, columns),
  countCharacters: ({ cells }) => countCharacters(cells),
}

function readRow(cellAt: (column: number) => SheetCell | undefined, columns: ColumnMap): CorpusRow | undefined {
  const problems: CellProblem[] = []
  const read = (column: CorpusColumn, index: number | undefined): string => {
    const cell = index === undefined ? undefined : cellAt(index)
    if (cell === undefined) return ''
    if (cell.isError) problems.push({ column, problem: 'error-value', value: cell.text })
    return cell.text
  }
  const enabledText = read('enabled', columns.enabled)
  const enabled = parseEnabled(enabledText)
  if (enabled === undefined) problems.push({ column: 'enabled', problem: 'unknown-enabled', value: enabledText })
  const corpus = {
    question: read('question', columns.question),
    answer: read('answer', columns.answer),
    intent: read('intent', columns.intent),
    keywords: parseKeywords(read('keywords', columns.keywords)),
    variants: (columns.variants ?? []).flatMap((index) => parseVariants(read('variants', index))),
  }
  const days = {
    ...(columns.validFrom !== undefined && { validFrom: read('validFrom', columns.validFrom) }),
    ...(columns.validUntil !== undefined && { validUntil: read('validUntil', columns.validUntil) }),
  }
  const isBlank =
    enabledText.trim() === '' &&
    [
      corpus.question,
      corpus.answer,
      corpus.intent,
      ...corpus.keywords,
      ...corpus.variants,
      ...Object.values(days),
    ].every((text) => text.trim() === '')
  return isBlank ? undefined : { cells: { ...corpus, ...days, enabled: enabled ?? null }, problems }
}

function countCharacters(cells: CorpusCells): number {
  // A cell of separators makes many tiny entries.
  const lists = [...cells.keywords, ...cells.variants].reduce((sum, text) => sum + text.length + 16, 0)
  return cells.question.length + cells.answer.length + cells.intent.length + lists
}
