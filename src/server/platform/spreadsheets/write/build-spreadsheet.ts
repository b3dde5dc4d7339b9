import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node'
import { encodeWorkbookText } from '../cell-text.ts'
import type { SheetToWrite, SpreadsheetFormat } from '../spreadsheet.types.ts'
import { buildCsv, safeCell } from './build-csv.ts'

/** A workbook holds 32,767 characters in a cell; an apostrophe and a line feed may join. The caller parts what is longer. */
export const maxWrittenCellCharacters = 32_700

/**
 * Turns a sheet into a file, in this thread; `writeInThread` does it in a worker. A csv is UTF-8 with a mark.
 * `notes` are lines for people on a second sheet; a csv has no place for them.
 */
export async function buildSpreadsheet(
  { name, columns, rows }: SheetToWrite,
  format: SpreadsheetFormat,
  notes?: { name: string; lines: string[] },
): Promise<Buffer> {
  const titles = columns.map(({ title }) => title)
  const texts = rows.map((cells) => cells.map(safeCell))
  if (format === 'csv') return buildCsv([titles, ...texts])
  const sheet: Sheet<never> = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [titles.map(toHeaderCell), ...texts.map((cells) => cells.map(toWorkbookCell))],
  }
  return writeXlsxFile([sheet, ...(notes ? [buildNotes(notes)] : [])] as never).toBuffer()
}

function buildNotes({ name, lines }: { name: string; lines: string[] }): Sheet<never> {
  return {
    sheet: name,
    columns: [{ width: 100 }],
    data: lines.map((line) => [{ value: line, wrap: true, alignVertical: 'top' }]),
  }
}

function toHeaderCell(title: string): Cell {
  return { value: title, fontWeight: 'bold', backgroundColor: '#EEF2F7', alignVertical: 'center', height: 22 }
}

function toWorkbookCell(text: string): Cell {
  // '@' is text: what looks like a number or a date stays as it is when someone edits the cell.
  return { value: encodeWorkbookText(text), type: String, format: '@', wrap: true, alignVertical: 'top' }
}
