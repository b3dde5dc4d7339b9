import { RowCollector } from '../read/row-collector.ts'
import type { TableShape } from '../spreadsheet.types.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheetCells } from './sheet-cells.ts'
import { readWorkbook } from './workbook.ts'
import { openZipArchive } from './zip-archive.ts'

// Templates have a sheet or two of notes; a workbook of many is not searched to its end.
const maxSheetsToSearch = 10

/** Reads the first visible sheet that has the header. */
export async function readXlsx<Columns, Content>(
  bytes: Buffer,
  shape: TableShape<Columns, Content>,
  limits: SpreadsheetLimits,
): Promise<RowCollector<Columns, Content>> {
  const archive = await openZipArchive(bytes, limits)
  const workbook = await readWorkbook(archive)
  const context = {
    sharedStrings:
      workbook.sharedStringsPart === undefined
        ? []
        : await readSharedStrings(archive.readPart(workbook.sharedStringsPart), limits),
    numberFormats:
      workbook.stylesPart === undefined ? [] : await readNumberFormats(archive.readPart(workbook.stylesPart)),
    isDate1904: workbook.isDate1904,
  }
  let firstRow: string[] | undefined
  for (const sheet of workbook.sheets.slice(0, maxSheetsToSearch)) {
    const collector = new RowCollector(shape, limits)
    await readSheetCells(archive.readPart(sheet.partName), context, collector)
    if (collector.columns !== undefined) return collector
    firstRow ??= collector.firstRow
  }
  if (firstRow === undefined) throw new SpreadsheetError('empty')
  throw new SpreadsheetError('no-header', { found: firstRow })
}
