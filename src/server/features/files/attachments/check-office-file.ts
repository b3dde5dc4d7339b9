/** Whether the zip that a document of Office is has the main part of one, and unfolds to what it says of itself. */
import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'

const mainParts = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml' } as const
export type OfficeType = keyof typeof mainParts

/**
 * Every part is unfolded and thrown away, within the limits for workbooks: what claims less than it holds would fill the memory of whoever opens it.
 * Macros are a part like any other.
 */
export async function isOfficeFile(bytes: Buffer, type: OfficeType): Promise<boolean> {
  try {
    const archive = await openZipArchive(bytes, defaultSpreadsheetLimits)
    if (!archive.has('[Content_Types].xml') || !archive.has(mainParts[type])) return false
    for (const name of archive.partNames) {
      // A folder has no bytes, and no checksum of any.
      if (name.endsWith('/')) continue
      for await (const _bytes of archive.readPart(name)) {
        // The next piece.
      }
    }
    return true
  } catch {
    return false
  }
}
