import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node'
import { encodeWorkbookText, protectFormulaLikeText, removeIllegalCharacters } from './cell-text.ts'
import { formatKeywords, formatVariants } from './cell-values.ts'
import type { CorpusColumn, SpreadsheetFormat, SpreadsheetItem, SpreadsheetLanguage } from './spreadsheet.types.ts'
import { spreadsheetTexts, writtenColumns } from './spreadsheet-texts.ts'

export interface WriteOptions {
  format: SpreadsheetFormat
  language: SpreadsheetLanguage
  /** Title of a last column with the `note` of each item; reading ignores it. */
  noteTitle?: string
}

/** A workbook holds 32,767 characters in a cell; an apostrophe and a line feed may join. */
const maxCellCharacters = 32_700

// In characters, for a window of usual width.
const columnWidths: Record<CorpusColumn, number> = {
  question: 36,
  answer: 60,
  intent: 16,
  keywords: 24,
  variants: 36,
  enabled: 10,
}

/** Turns items into a file, in this thread; `writeSpreadsheet` does it in a worker. */
export async function buildSpreadsheet(items: SpreadsheetItem[], options: WriteOptions): Promise<Buffer> {
  const table = buildTable(items, options)
  if (options.format === 'csv') return buildCsv(table)
  return toBuffer([buildSheet(table, options.language)])
}

/** An empty file to fill in, with two examples; a workbook explains itself on a second sheet. */
export async function buildTemplate({ format, language }: WriteOptions): Promise<Buffer> {
  const { examples, notes, notesSheetName } = spreadsheetTexts[language]
  const table = buildTable(examples, { format, language })
  if (format === 'csv') return buildCsv(table)
  const notesSheet: Sheet<never> = {
    sheet: notesSheetName,
    columns: [{ width: 100 }],
    data: notes.map((note) => [{ value: note, wrap: true, alignVertical: 'top' }]),
  }
  return toBuffer([buildSheet(table, language), notesSheet])
}

interface Table {
  titles: string[]
  widths: number[]
  rows: string[][]
}

/** Items with more variants than one cell can hold make further columns of variants; reading joins them again. */
function buildTable(items: SpreadsheetItem[], { language, noteTitle }: WriteOptions): Table {
  const { titles } = spreadsheetTexts[language]
  const variantCells = items.map((item) => splitIntoCells(item.variants))
  const furtherCells = variantCells.reduce((most, cells) => Math.max(most, cells.length - 1), 0)
  const further = Array.from({ length: furtherCells }, (_, index) => `${titles.variants} ${index + 2}`)
  const note = noteTitle === undefined ? [] : [noteTitle]
  return {
    titles: [...writtenColumns.map((column) => titles[column]), ...further, ...note],
    widths: [
      ...writtenColumns.map((column) => columnWidths[column]),
      ...further.map(() => columnWidths.variants),
      ...note.map(() => columnWidths.answer),
    ],
    rows: items.map((item, row) => {
      const [variants = '', ...rest] = variantCells[row] ?? []
      const cells = writtenColumns.map((column) => textOf(item, column, variants, language))
      const furtherVariants = further.map((_, index) => rest[index] ?? '')
      return [...cells, ...furtherVariants, ...note.map(() => item.note ?? '')].map((text) =>
        protectFormulaLikeText(removeIllegalCharacters(text)),
      )
    }),
  }
}

function textOf(item: SpreadsheetItem, column: CorpusColumn, variants: string, language: SpreadsheetLanguage): string {
  if (column === 'variants') return variants
  if (column === 'keywords') return formatKeywords(item.keywords, language)
  const { yes, no } = spreadsheetTexts[language]
  if (column !== 'enabled') return item[column]
  if (item.enabled === null) return '?'
  return item.enabled ? yes : no
}

function splitIntoCells(variants: string[]): string[] {
  const cells: string[][] = [[]]
  let length = 0
  for (const variant of variants) {
    if (length + variant.length + 1 > maxCellCharacters) {
      cells.push([])
      length = 0
    }
    cells.at(-1)?.push(variant)
    length += variant.length + 1
  }
  return cells.map(formatVariants)
}

function buildCsv({ titles, rows }: Table): Buffer {
  const lines = [titles, ...rows].map((cells) => cells.map(quoteCsvCell).join(','))
  // Without the mark Excel takes UTF-8 for the code page of the machine.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function quoteCsvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function buildSheet({ titles, widths, rows }: Table, language: SpreadsheetLanguage): Sheet<never> {
  const header: Cell[] = titles.map((title) => ({
    value: title,
    fontWeight: 'bold',
    backgroundColor: '#EEF2F7',
    alignVertical: 'center',
    height: 22,
  }))
  return {
    sheet: spreadsheetTexts[language].sheetName,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: [header, ...rows.map((cells) => cells.map(toWorkbookCell))],
  }
}

function toWorkbookCell(text: string): Cell {
  // '@' is text: what looks like a number or a date stays as it is when someone edits the cell.
  return { value: encodeWorkbookText(text), type: String, format: '@', wrap: true, alignVertical: 'top' }
}

function toBuffer(sheets: Sheet<never>[]): Promise<Buffer> {
  return writeXlsxFile(sheets as never).toBuffer()
}
