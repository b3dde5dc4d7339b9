import { readNumberFormats } from './number-formats.ts'
import { RowCollector } from './row-collector.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheetCells } from './sheet-cells.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { readWorkbook } from './workbook.ts'
import { openZipArchive } from './zip-archive.ts'

// Templates have a sheet or two of notes; a workbook of many is not searched to its end.
const maxSheetsToSearch = 10

/** Reads the first visible sheet that has the header. */
export async function readXlsx(bytes: Buffer, limits: SpreadsheetLimits): Promise<RowCollector> {
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
    const collector = new RowCollector(limits)
    await readSheetCells(archive.readPart(sheet.partName), context, collector)
    if (collector.columns !== undefined) return collector
    firstRow ??= collector.firstRow
  }
  if (firstRow === undefined) throw new SpreadsheetError('empty')
  throw new SpreadsheetError('no-header', { found: firstRow })
}
