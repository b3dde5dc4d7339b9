import { removeIllegalCharacters, restoreFormulaLikeText } from './cell-text.ts'
import { parseEnabled, parseKeywords, parseVariants } from './cell-values.ts'
import { mapHeader } from './header-columns.ts'
import type { CellProblem, ColumnMap, CorpusCells, CorpusColumn, SpreadsheetRow } from './spreadsheet.types.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

export interface RawCell {
  text: string
  /** The cell shows #N/A, #REF! or the like. */
  isError?: boolean
}

// A title or a note may stand above the header.
const maxRowsBeforeHeader = 10

/** Takes the raw rows of one sheet in order, finds the header, and keeps what belongs to the corpus, within the limits. */
export class RowCollector {
  header: string[] = []
  columns: ColumnMap | undefined
  ignoredColumns: string[] = []
  readonly rows: SpreadsheetRow[] = []
  /** The first filled row, to show when no header is found. */
  firstRow: string[] | undefined

  private readonly limits: SpreadsheetLimits
  private filledRowsBeforeHeader = 0
  private headerRowNumber = 0
  private totalCharacters = 0

  constructor(limits: SpreadsheetLimits) {
    this.limits = limits
  }

  get isWithoutHeader(): boolean {
    return this.columns === undefined && this.filledRowsBeforeHeader >= maxRowsBeforeHeader
  }

  /** Puts a filled cell into its row; `column` is from 0. */
  putCell(cells: RawCell[], column: number, cell: RawCell, rowNumber: number): void {
    if (column >= this.limits.maxColumns) {
      throw new SpreadsheetError('too-many-columns', {
        rowNumber,
        column: nameColumn(column),
        limit: this.limits.maxColumns,
      })
    }
    if (cell.text.length > this.limits.maxCellCharacters) {
      throw new SpreadsheetError('cell-too-long', {
        rowNumber,
        column: nameColumn(column),
        limit: this.limits.maxCellCharacters,
      })
    }
    cells[column] = cell
  }

  addRow(rowNumber: number, cells: RawCell[]): void {
    // Sparse: forEach, some and the like skip the holes.
    if (!cells.some((cell) => cell.text.trim() !== '')) return
    if (this.columns === undefined) this.addRowBeforeHeader(rowNumber, cells)
    else this.addRowAfterHeader(rowNumber, cells, this.columns)
  }

  refuseRowsBeyondLimit(rowNumber: number): void {
    if (rowNumber - this.headerRowNumber > this.limits.maxRows) {
      throw new SpreadsheetError('too-many-rows', { rowNumber, limit: this.limits.maxRows })
    }
  }

  private addRowBeforeHeader(rowNumber: number, cells: RawCell[]): void {
    if (this.isWithoutHeader) return
    const texts = Array.from(cells, (cell) => removeIllegalCharacters(cell?.text ?? ''))
    this.firstRow ??= texts.slice(0, 20).map((text) => text.trim().slice(0, 60))
    const mapped = mapHeader(texts)
    if (mapped === undefined) {
      this.filledRowsBeforeHeader++
      return
    }
    this.header = texts.map((text) => text.trim())
    this.columns = mapped.columns
    this.ignoredColumns = mapped.ignoredColumns
    this.headerRowNumber = rowNumber
  }

  private addRowAfterHeader(rowNumber: number, cells: RawCell[], columns: ColumnMap): void {
    const row = readRow(rowNumber, cells, columns)
    // Only a filled row makes the empty ones before it count: what trails after the last one is no row.
    if (row.blank) return
    this.refuseRowsBeyondLimit(rowNumber)
    const previous = this.headerRowNumber + this.rows.length
    for (let blank = previous + 1; blank < rowNumber; blank++)
      this.rows.push({ rowNumber: blank, cells: emptyCells(), blank: true })
    this.totalCharacters += countCharacters(row.cells)
    if (this.totalCharacters > this.limits.maxTotalCharacters) throw new SpreadsheetError('bomb', { reason: 'text' })
    this.rows.push(row)
  }
}

function readRow(rowNumber: number, cells: RawCell[], columns: ColumnMap): SpreadsheetRow {
  const cellProblems: CellProblem[] = []
  const read = (column: CorpusColumn, index: number | undefined): string => {
    const cell = index === undefined ? undefined : cells[index]
    if (cell === undefined) return ''
    const text = restoreFormulaLikeText(removeIllegalCharacters(cell.text))
    if (cell.isError) cellProblems.push({ column, problem: 'error-value', value: text })
    return text
  }
  const enabledText = read('enabled', columns.enabled)
  const enabled = parseEnabled(enabledText)
  if (enabled === undefined) cellProblems.push({ column: 'enabled', problem: 'unknown-enabled', value: enabledText })
  const corpus = {
    question: read('question', columns.question),
    answer: read('answer', columns.answer),
    intent: read('intent', columns.intent),
    keywords: parseKeywords(read('keywords', columns.keywords)),
    variants: (columns.variants ?? []).flatMap((index) => parseVariants(read('variants', index))),
  }
  const isBlank =
    enabledText.trim() === '' &&
    [corpus.question, corpus.answer, corpus.intent, ...corpus.keywords, ...corpus.variants].every(
      (text) => text.trim() === '',
    )
  return {
    rowNumber,
    cells: { ...corpus, enabled: enabled ?? null },
    ...(isBlank ? { blank: true as const } : {}),
    ...(cellProblems.length > 0 ? { cellProblems } : {}),
  }
}

function emptyCells(): CorpusCells {
  return { question: '', answer: '', intent: '', keywords: [], variants: [], enabled: null }
}

function countCharacters(cells: CorpusCells): number {
  // 16 for each entry of a list: a cell of separators makes many tiny ones.
  const lists = [...cells.keywords, ...cells.variants].reduce((sum, text) => sum + text.length + 16, 0)
  return cells.question.length + cells.answer.length + cells.intent.length + lists
}

/** 0 is 'A', 16383 is 'XFD'. */
function nameColumn(column: number): string {
  let name = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}
