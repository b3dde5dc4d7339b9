import { defaultSpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'

/** All that a reply holds: of an archive the names and the texts of its files. */
export async function replyText(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  const zip = await openZipArchive(bytes, defaultSpreadsheetLimits)
  const texts: string[] = []
  for (const name of zip.partNames) {
    const parts: Buffer[] = []
    for await (const part of zip.readPart(name)) parts.push(part)
    texts.push(`${name}\n${Buffer.concat(parts).toString()}`)
  }
  return texts.join('\n')
}
