/** Reads a document in this thread. Untrusted ones are read in a thread of their own. */
import { detectFileContent } from '#server/platform/spreadsheets/read/file-content.ts'
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import { detectArchive } from '#server/platform/spreadsheets/xlsx/workbook.ts'
import { openZipArchive } from '#server/platform/spreadsheets/xlsx/zip-archive.ts'
import type { Document, DocumentResult } from './document.types.ts'
import { documentFormatOf } from './document-format.ts'
import { type DocumentLimits, defaultDocumentLimits } from './document-limits.ts'
import { readDocx } from './docx/read-docx.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { readText } from './text/read-text.ts'

export async function readDocument(
  bytes: Buffer,
  fileName: string,
  limits: DocumentLimits = defaultDocumentLimits,
): Promise<DocumentResult> {
  try {
    const document = await read(bytes, fileName, limits)
    const hasText = document.blocks.some((block) => block.kind === 'table' || /[\p{L}\p{N}]/u.test(block.text))
    if (!hasText) throw new SpreadsheetError('no-text')
    return { ok: true, document }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ok: false, problem: problemOf(error), details: error.details }
    // Whatever a library throws on strange bytes is a matter of the file, not of the server.
    return { ok: false, problem: 'damaged', details: { reason: String(error).slice(0, 200) } }
  }
}

/** A paragraph has no cells: one that is too long for a sheet is made to harm. */
function problemOf({ problem }: SpreadsheetError) {
  return problem === 'cell-too-long' ? 'bomb' : problem
}

async function read(bytes: Buffer, fileName: string, limits: DocumentLimits): Promise<Document> {
  if (bytes.length > limits.maxFileBytes) throw new SpreadsheetError('file-too-large', { limit: limits.maxFileBytes })
  if (bytes.length === 0) throw new SpreadsheetError('no-text')
  const format = documentFormatOf(fileName)
  const content = detectFileContent(bytes)
  if (content === 'encrypted-workbook') throw new SpreadsheetError('encrypted')
  if (format === 'docx' && content === 'zip') return await readDocx(bytes, limits)
  if (format === 'pdf' && content === 'pdf') return await readPdf(bytes, limits)
  if ((format === 'txt' || format === 'md') && content === 'text') return readText(bytes, format, limits)
  throw new SpreadsheetError('unsupported-type', { detected: await kindOf(bytes, content, limits) })
}

/** Of a zip what it holds: its owner may only have given it the wrong ending. */
async function kindOf(bytes: Buffer, content: string, limits: DocumentLimits): Promise<string> {
  if (content !== 'zip') return content
  const { partNames } = await openZipArchive(bytes, limits)
  return partNames.includes('xl/workbook.xml') ? 'xlsx' : detectArchive(partNames)
}
