import { type CsvError, parse } from 'csv-parse/sync'
import { mapHeader } from './header-columns.ts'
import { RowCollector } from './row-collector.ts'
import type { CsvDelimiter } from './spreadsheet.types.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { decodeText, type TextEncoding } from './text-encoding.ts'

const delimiters: CsvDelimiter[] = [',', ';', '\t']
const headCharacters = 65_536

export interface CsvReading {
  collector: RowCollector
  encoding: TextEncoding
  delimiter: CsvDelimiter
}

export function readCsv(bytes: Buffer, limits: SpreadsheetLimits): CsvReading {
  const { text, encoding } = decodeText(bytes)
  const delimiter = detectDelimiter(text, limits)
  const collector = new RowCollector(limits)
  parseRecords(text, delimiter, limits, (record, rowNumber) => {
    const cells = record.map((cell) => ({ text: cell }))
    collector.addRow(rowNumber, cells)
    return !collector.isWithoutHeader
  })
  if (collector.columns !== undefined) return { collector, encoding, delimiter }
  if (collector.firstRow === undefined) throw new SpreadsheetError('empty')
  throw new SpreadsheetError('no-header', { found: collector.firstRow })
}

/** The delimiter that makes the header readable; otherwise the one that splits the first filled row most. */
function detectDelimiter(text: string, limits: SpreadsheetLimits): CsvDelimiter {
  // Excel's own note to itself, as the first line.
  const note = /^sep=([,;\t])\r?\n/i.exec(text.slice(0, 8))?.[1]
  if (note !== undefined) return note as CsvDelimiter
  const head = text.slice(0, headCharacters)
  const candidates = delimiters.map((delimiter) => {
    let hasHeader = false
    let width = 0
    try {
      parseRecords(head, delimiter, limits, (record, rowNumber) => {
        hasHeader ||= mapHeader(record) !== undefined
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

/** Thrown through the parser to end it early; it has no other way to stop at a record. */
class EnoughRecords extends Error {}

function parseRecords(
  text: string,
  delimiter: CsvDelimiter,
  limits: SpreadsheetLimits,
  onRecord: (record: string[], rowNumber: number) => boolean,
): void {
  const { maxColumns, maxCellCharacters } = limits
  let rowNumber = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Bytes of one record: a quote that is never closed must not swallow the rest of the file.
      max_record_size: maxCellCharacters * 4 * 8,
      cast: (cell, { index }) => {
        if (index >= maxColumns && cell !== '')
          throw new SpreadsheetError('too-many-columns', { rowNumber: rowNumber + 1, limit: maxColumns })
        // Empty columns at the right end are common, but not without end.
        if (index >= maxColumns * 64)
          throw new SpreadsheetError('too-many-columns', { rowNumber: rowNumber + 1, limit: maxColumns })
        if (cell.length > maxCellCharacters)
          throw new SpreadsheetError('cell-too-long', { rowNumber: rowNumber + 1, limit: maxCellCharacters })
        return cell
      },
      on_record: (record: string[]) => {
        rowNumber++
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
  }
}
