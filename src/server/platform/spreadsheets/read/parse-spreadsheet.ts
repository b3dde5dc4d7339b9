import type { ReadResult, ReadSuccess, SpreadsheetFormat, TableShape } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import { detectFileContent } from './file-content.ts'
import { readCsv } from './read-csv.ts'
import type { RowCollector } from './row-collector.ts'
import { decodeText } from './text-encoding.ts'

/** Turns a file into rows, in this thread. For untrusted files use `readInThread`, which runs it in a worker. */
export async function parseSpreadsheet<Columns, Content>(
  bytes: Buffer,
  fileName: string,
  shape: TableShape<Columns, Content>,
  limits: SpreadsheetLimits = defaultSpreadsheetLimits,
): Promise<ReadResult<Columns, Content>> {
  try {
    return await parse(bytes, fileName, shape, limits)
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ok: false, problem: error.problem, details: error.details }
    // Whatever a library throws on strange bytes is a matter of the file, not of the server.
    return { ok: false, problem: 'damaged', details: { reason: String(error).slice(0, 200) } }
  }
}

async function parse<Columns, Content>(
  bytes: Buffer,
  fileName: string,
  shape: TableShape<Columns, Content>,
  limits: SpreadsheetLimits,
): Promise<ReadSuccess<Columns, Content>> {
  if (bytes.length > limits.maxFileBytes) throw new SpreadsheetError('file-too-large', { limit: limits.maxFileBytes })
  if (bytes.length === 0) throw new SpreadsheetError('empty')
  const content = detectFileContent(bytes)
  if (content === 'encrypted-workbook') throw new SpreadsheetError('encrypted')
  if (content === 'text') {
    // Bytes of no known kind pass for text until they are decoded, and another name would not help them.
    if (!hasEnding(fileName, 'csv')) decodeText(bytes)
    requireEnding(fileName, 'csv', 'text')
    const { collector, encoding, delimiter } = readCsv(bytes, shape, limits)
    return { ...toSuccess('csv', collector), encoding, delimiter }
  }
  if (content !== 'zip') throw new SpreadsheetError('unsupported-type', { detected: content })
  const collector = await readXlsx(bytes, shape, limits)
  requireEnding(fileName, 'xlsx', 'xlsx')
  return toSuccess('xlsx', collector)
}

/** The right content under a wrong name is refused too: the next program would stumble over it. */
function requireEnding(fileName: string, ending: SpreadsheetFormat, detected: string): void {
  if (!hasEnding(fileName, ending)) throw new SpreadsheetError('unsupported-type', { detected })
}

function hasEnding(fileName: string, ending: SpreadsheetFormat): boolean {
  return fileName.toLowerCase().endsWith(`.${ending}`)
}

function toSuccess<Columns, Content>(
  format: SpreadsheetFormat,
  { columns, header, headerRowNumber, rows }: RowCollector<Columns, Content>,
): ReadSuccess<Columns, Content> {
  if (columns === undefined || rows.length === 0) throw new SpreadsheetError('empty', { reason: 'no rows' })
  return { ok: true, format, header, headerRowNumber, columns, rows }
}
