import { importLimits } from '#contract/features/imports/import-limits.ts'
import type { TableShape } from '#server/platform/spreadsheets/spreadsheet.types.ts'

/** A table whose headings are not ours. Its first row is kept as it is: whether it holds headings is the owner's to say. */
export interface ForeignHeader {
  readonly isForeign: true
  readonly width: number
}

export interface ForeignRow {
  readonly cells: string[]
}

/** A title of the whole sheet fills one cell; a table of questions and answers needs two. */
const minFilled = 2

/** Runs in the reading thread. */
export const foreignTable: TableShape<ForeignHeader, ForeignRow> = {
  readHeader(titles) {
    const filled = titles.filter((title) => title.trim() !== '').length
    if (filled < minFilled) return undefined
    return { isForeign: true, width: Math.min(titles.length, importLimits.mappedColumns) }
  },
  readRow(cellAt, { width }) {
    const cells = Array.from({ length: width }, (_, column) => cellAt(column)?.text ?? '')
    return cells.some((cell) => cell.trim() !== '') ? { cells } : undefined
  },
  countCharacters: ({ cells }) => cells.reduce((sum, cell) => sum + cell.length + 16, 0),
}
