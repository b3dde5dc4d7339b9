import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node'
import { encodeWorkbookText, protectFormulaLikeText, removeIllegalCharacters } from './cell-text.ts'
import { formatKeywords, formatVariants } from './cell-values.ts'
import type { CorpusColumn, SpreadsheetFormat, SpreadsheetItem, SpreadsheetLanguage } from './spreadsheet.types.ts'
import { spreadsheetTexts, writtenColumns } from './spreadsheet-texts.ts'

export interface WriteOptions {
  format: SpreadsheetFormat
  language: SpreadsheetLanguage
}

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
export async function buildSpreadsheet(items: SpreadsheetItem[], { format, language }: WriteOptions): Promise<Buffer> {
  const rows = items.map((item) => toCells(item, language))
  if (format === 'csv') return buildCsv(rows, language)
  return toBuffer([buildSheet(rows, language)])
}

/** An empty file to fill in, with two examples; a workbook explains itself on a second sheet. */
export async function buildTemplate({ format, language }: WriteOptions): Promise<Buffer> {
  const { examples, notes, notesSheetName } = spreadsheetTexts[language]
  const rows = examples.map((item) => toCells(item, language))
  if (format === 'csv') return buildCsv(rows, language)
  const notesSheet: Sheet<never> = {
    sheet: notesSheetName,
    columns: [{ width: 100 }],
    data: notes.map((note) => [{ value: note, wrap: true, alignVertical: 'top' }]),
  }
  return toBuffer([buildSheet(rows, language), notesSheet])
}

function toCells(item: SpreadsheetItem, language: SpreadsheetLanguage): string[] {
  const { yes, no } = spreadsheetTexts[language]
  const texts: Record<CorpusColumn, string> = {
    question: item.question,
    answer: item.answer,
    intent: item.intent,
    keywords: formatKeywords(item.keywords, language),
    variants: formatVariants(item.variants),
    enabled: item.enabled ? yes : no,
  }
  return writtenColumns.map((column) => protectFormulaLikeText(removeIllegalCharacters(texts[column])))
}

function titlesIn(language: SpreadsheetLanguage): string[] {
  return writtenColumns.map((column) => spreadsheetTexts[language].titles[column])
}

function buildCsv(rows: string[][], language: SpreadsheetLanguage): Buffer {
  const lines = [titlesIn(language), ...rows].map((cells) => cells.map(quoteCsvCell).join(','))
  // Without the mark Excel takes UTF-8 for the code page of the machine.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function quoteCsvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function buildSheet(rows: string[][], language: SpreadsheetLanguage): Sheet<never> {
  const header: Cell[] = titlesIn(language).map((title) => ({
    value: title,
    fontWeight: 'bold',
    backgroundColor: '#EEF2F7',
    alignVertical: 'center',
    height: 22,
  }))
  return {
    sheet: spreadsheetTexts[language].sheetName,
    columns: writtenColumns.map((column) => ({ width: columnWidths[column] })),
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
