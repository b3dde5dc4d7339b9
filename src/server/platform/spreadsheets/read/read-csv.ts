import { type CsvError, parse } from 'csv-parse/sync'
import type { CsvDelimiter, TableShape, TextEncoding } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { RowCollector } from './row-collector.ts'
import { decodeText } from './text-encoding.ts'

const delimiters: CsvDelimiter[] = [',', ';', '\t']
const headCharacters = 65_536

export interface CsvReading<Columns, Content> {
  collector: RowCollector<Columns, Content>
  encoding: TextEncoding
  delimiter: CsvDelimiter
}

export function readCsv<Columns, Content>(
  bytes: Buffer,
  shape: TableShape<Columns, Content>,
  limits: SpreadsheetLimits,
): CsvReading<Columns, Content> {
  const decoded = decodeText(bytes)
  const text = withoutBlankEnd(decoded.text)
  const delimiter = detectDelimiter(text, (titles) => shape.readHeader(titles) !== undefined, limits)
  refuseEndlessLine(text, delimiter, limits)
  const collector = new RowCollector(shape, limits)
  parseRecords(text, delimiter, limits, (record, rowNumber) => {
    collector.addRow(
      rowNumber,
      record.map((text) => ({ text })),
    )
    // The text ends with a filled row, so too many rows by now are too many, blank or not.
    collector.refuseRowsBeyondLimit(rowNumber)
    return !collector.isWithoutHeader
  })
  if (collector.columns !== undefined) return { collector, encoding: decoded.encoding, delimiter }
  if (collector.firstRow === undefined) throw new SpreadsheetError('empty')
  throw new SpreadsheetError('no-header', { found: collector.firstRow })
}

/** The delimiter that makes the header readable; otherwise the one that splits the first filled row most. */
function detectDelimiter(
  text: string,
  isHeader: (titles: string[]) => boolean,
  limits: SpreadsheetLimits,
): CsvDelimiter {
  // Excel's own note to itself, as the first line.
  const note = /^sep=([,;\t])\r?\n/i.exec(text.slice(0, 8))?.[1]
  if (note !== undefined) return note as CsvDelimiter
  const head = text.slice(0, headCharacters)
  const candidates = delimiters.map((delimiter) => {
    let hasHeader = false
    let width = 0
    try {
      parseRecords(head, delimiter, limits, (record, rowNumber) => {
        hasHeader ||= isHeader(record)
        if (width === 0 && record.some((cell) => cell.trim() !== '')) width = record.length
        return !hasHeader && rowNumber < 20
      })
    } catch {
      // The head may end within a quoted cell; the whole text decides what is wrong with it.
    }
    return { delimiter, score: (hasHeader ? limits.maxColumns : 0) + width }
  })
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter
}

/** Cuts rows of nothing but delimiters off the end: a spreadsheet program may write a million of them. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\r\n,;\t '.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

// More than six full cells of nothing but delimiters; the parser itself would gather millions of empty cells.
const maxDelimitersInLine = 200_000

function refuseEndlessLine(text: string, delimiter: CsvDelimiter, { maxColumns }: SpreadsheetLimits): void {
  const wanted = delimiter.charCodeAt(0)
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x0a || code === 0x0d) count = 0
    else if (code === wanted && ++count > maxDelimitersInLine)
      throw new SpreadsheetError('too-many-columns', { limit: maxColumns })
  }
}

/** Thrown through the parser to end it early; it has no other way to stop at a record. */
class EnoughRecords extends Error {}

function parseRecords(
  text: string,
  delimiter: CsvDelimiter,
  limits: SpreadsheetLimits,
  onRecord: (record: string[], rowNumber: number) => boolean,
): void {
  const { maxCellCharacters } = limits
  let rowNumber = 0
  // The parser makes an error, with its stack, of each row of another width even when it is told not to mind.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Bytes of one record: a quote that is never closed must not swallow the rest of the file.
      max_record_size: maxCellCharacters * 4 * 8,
      on_record: (record: string[]) => {
        rowNumber++
        checkRecord(record, rowNumber, limits)
        if (rowNumber === 1 && record.length <= 2 && /^sep=/i.test(record[0] ?? '')) return null
        if (!onRecord(record, rowNumber)) throw new EnoughRecords()
        return null
      },
    })
  } catch (error) {
    if (error instanceof EnoughRecords) return
    if (error instanceof SpreadsheetError) throw error
    const code = (error as Partial<CsvError>).code
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new SpreadsheetError('cell-too-long', { rowNumber: rowNumber + 1, limit: maxCellCharacters })
    throw new SpreadsheetError('damaged', { rowNumber: rowNumber + 1, reason: String(code) })
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Here and not in the parser's `cast`, which costs an object for each cell. */
function checkRecord(record: string[], rowNumber: number, { maxColumns, maxCellCharacters }: SpreadsheetLimits): void {
  // Empty columns at the right end are common.
  if (record.length > maxColumns && record.some((cell, index) => index >= maxColumns && cell !== '')) {
    throw new SpreadsheetError('too-many-columns', { rowNumber, limit: maxColumns })
  }
  if (record.some((cell) => cell.length > maxCellCharacters)) {
    throw new SpreadsheetError('cell-too-long', { rowNumber, limit: maxCellCharacters })
  }
}
