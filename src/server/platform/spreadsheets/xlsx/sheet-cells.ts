import { decodeWorkbookText } from '../cell-text.ts'
import type { RowCollector } from '../read/row-collector.ts'
import type { SheetCell } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { formatNumber, type NumberFormat } from './number-formats.ts'
import { readXml } from './xml-reader.ts'

// The last row and column that Excel knows.
const maxSheetRow = 1_048_576
const maxSheetColumn = 16_384

export interface SheetContext {
  sharedStrings: string[]
  numberFormats: NumberFormat[]
  isDate1904: boolean
}

/** Reads the cells of one sheet, row by row, without ever laying out the grid that the cell names span. */
export async function readSheetCells(
  chunks: AsyncIterable<Buffer>,
  context: SheetContext,
  collector: Pick<RowCollector<unknown, unknown>, 'putCell' | 'addRow' | 'isWithoutHeader'>,
): Promise<void> {
  let isInData = false
  let rowNumber = 0
  let column = -1
  let cells: SheetCell[] = []
  let cell: { type: string; style: string | undefined; value: string; inline: string } | undefined
  let target: 'value' | 'inline' | undefined
  let isInPhonetic = false

  await readXml(chunks, {
    openTag(name, attributes) {
      if (name === 'sheetData') isInData = true
      else if (!isInData) return
      else if (name === 'row') {
        rowNumber = parseRowNumber(attributes.r, rowNumber)
        column = -1
        cells = []
      } else if (name === 'c') {
        column = parseColumn(attributes.r, column)
        cell = { type: attributes.t ?? 'n', style: attributes.s, value: '', inline: '' }
      } else if (name === 'v') target = 'value'
      else if (name === 'rPh') isInPhonetic = true
      else if (name === 't') target = isInPhonetic ? undefined : 'inline'
    },
    text(text) {
      if (cell !== undefined && target !== undefined) cell[target] += text
    },
    closeTag(name) {
      if (!isInData) return
      if (name === 'v' || name === 't') target = undefined
      else if (name === 'rPh') isInPhonetic = false
      else if (name === 'c' && cell !== undefined) {
        const raw = readCell(cell, context, rowNumber)
        cell = undefined
        if (raw.text !== '') collector.putCell(cells, column, raw, rowNumber)
      } else if (name === 'row') collector.addRow(rowNumber, cells)
      else if (name === 'sheetData') isInData = false
    },
    isDone: () => collector.isWithoutHeader,
  })
}

function readCell(
  cell: { type: string; style: string | undefined; value: string; inline: string },
  context: SheetContext,
  rowNumber: number,
): SheetCell {
  switch (cell.type) {
    case 's':
      return { text: cell.value === '' ? '' : lookUp(context.sharedStrings, cell.value, rowNumber) }
    case 'inlineStr':
      return { text: decodeWorkbookText(cell.inline) }
    case 'str':
      return { text: decodeWorkbookText(cell.value) }
    case 'b':
      return { text: cell.value === '' ? '' : /^(1|true)$/i.test(cell.value.trim()) ? 'TRUE' : 'FALSE' }
    case 'e':
      return { text: cell.value, isError: true }
    case 'd':
      return { text: cell.value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ') }
    default:
      return { text: formatNumber(cell.value, context.numberFormats[Number(cell.style ?? 0)], context.isDate1904) }
  }
}

function lookUp(sharedStrings: string[], value: string, rowNumber: number): string {
  const text = /^\s*\d{1,9}\s*$/.test(value) ? sharedStrings[Number(value)] : undefined
  if (text === undefined) throw new SpreadsheetError('damaged', { reason: 'shared string', rowNumber })
  return text
}

/** Row numbers may be left out, and then count up. */
function parseRowNumber(name: string | undefined, previous: number): number {
  const rowNumber = name === undefined ? previous + 1 : Number(name)
  if (!Number.isInteger(rowNumber) || rowNumber <= previous || rowNumber > maxSheetRow) {
    throw new SpreadsheetError('damaged', { reason: 'row number' })
  }
  return rowNumber
}

/** From 0. 'B7' is 1; the row in it says nothing that the row around it does not. */
function parseColumn(name: string | undefined, previous: number): number {
  if (name === undefined) return Math.min(previous + 1, maxSheetColumn)
  const letters = /^([A-Z]{1,3})\d{1,7}$/i.exec(name)?.[1]
  if (letters === undefined) throw new SpreadsheetError('damaged', { reason: 'cell name' })
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > maxSheetColumn) throw new SpreadsheetError('damaged', { reason: 'cell name' })
  return column - 1
}
