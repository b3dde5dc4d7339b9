import { removeIllegalCharacters, restoreFormulaLikeText } from '../cell-text.ts'
import type { ReadRow, SheetCell, TableShape } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'

// A title or a note may stand above the header.
const maxRowsBeforeHeader = 10

/** Takes the raw rows of one sheet in order, finds the header, and keeps what the shape makes of the rows, within the limits. */
export class RowCollector<Columns, Content> {
  header: string[] = []
  columns: Columns | undefined
  readonly rows: ReadRow<Content>[] = []
  /** The first filled row, to show when no header is found. */
  firstRow: string[] | undefined

  private readonly shape: TableShape<Columns, Content>
  private readonly limits: SpreadsheetLimits
  private filledRowsBeforeHeader = 0
  headerRowNumber = 0
  private totalCharacters = 0

  constructor(shape: TableShape<Columns, Content>, limits: SpreadsheetLimits) {
    this.shape = shape
    this.limits = limits
  }

  get isWithoutHeader(): boolean {
    return this.columns === undefined && this.filledRowsBeforeHeader >= maxRowsBeforeHeader
  }

  /** Puts a filled cell into its row; `column` is from 0. */
  putCell(cells: SheetCell[], column: number, cell: SheetCell, rowNumber: number): void {
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

  addRow(rowNumber: number, cells: SheetCell[]): void {
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

  private addRowBeforeHeader(rowNumber: number, cells: SheetCell[]): void {
    if (this.isWithoutHeader) return
    const texts = Array.from(cells, (cell) => removeIllegalCharacters(cell?.text ?? ''))
    this.firstRow ??= texts.slice(0, 20).map((text) => text.trim().slice(0, 60))
    const columns = this.shape.readHeader(texts)
    if (columns === undefined) {
      this.filledRowsBeforeHeader++
      return
    }
    this.header = texts.map((text) => text.trim())
    this.columns = columns
    this.headerRowNumber = rowNumber
  }

  private addRowAfterHeader(rowNumber: number, cells: SheetCell[], columns: Columns): void {
    const cellAt = (column: number): SheetCell | undefined => {
      const cell = cells[column]
      return cell && { ...cell, text: restoreFormulaLikeText(removeIllegalCharacters(cell.text)) }
    }
    const content = this.shape.readRow(cellAt, columns)
    // Only a filled row makes the empty ones before it count: what trails after the last one is no row.
    if (content === undefined) return
    this.refuseRowsBeyondLimit(rowNumber)
    const previous = this.headerRowNumber + this.rows.length
    for (let blank = previous + 1; blank < rowNumber; blank++) this.rows.push({ rowNumber: blank, content: undefined })
    this.totalCharacters += this.shape.countCharacters(content)
    if (this.totalCharacters > this.limits.maxTotalCharacters) throw new SpreadsheetError('bomb', { reason: 'text' })
    this.rows.push({ rowNumber, content })
  }
}

/** 0 is 'A', 16383 is 'XFD'. */
function nameColumn(column: number): string {
  let name = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}
