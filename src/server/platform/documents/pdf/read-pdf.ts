/** Reads the text of a PDF. Scripts, forms and attachments in it are never looked at. */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import type { Document } from '../document.types.ts'
import type { DocumentLimits } from '../document-limits.ts'
import { blocksOfLines } from './line-blocks.ts'
import { type PageLine, readPageLines } from './page-lines.ts'
import { startPdfium } from './pdf-memory.ts'
import { withoutRunningLines } from './running-lines.ts'

/** `FPDF_GetLastError` for a file that wants a password. */
const passwordWanted = 4
/** A page whose glyphs say less often which characters they are is no text. */
const leastReadable = 0.6

export async function readPdf(bytes: Buffer, limits: DocumentLimits): Promise<Document> {
  const pdfium = await startPdfium(limits.maxPdfBytes)
  try {
    return readWith(pdfium, bytes, limits)
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    const heapBytes = pdfium.pdfium.HEAPU8.length
    const isFull = heapBytes > limits.maxPdfBytes * 0.6 || /memory|OOM|allocat/i.test(String(error))
    throw new SpreadsheetError(isFull ? 'bomb' : 'damaged', { reason: String(error).slice(0, 200) })
  }
}

function readWith(pdfium: WrappedPdfiumModule, bytes: Buffer, limits: DocumentLimits): Document {
  const place = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, place)
  const file = pdfium.FPDF_LoadMemDocument(place, bytes.length, '')
  if (file === 0)
    throw pdfium.FPDF_GetLastError() === passwordWanted
      ? new SpreadsheetError('encrypted')
      : new SpreadsheetError('damaged', { reason: `PDFium says ${pdfium.FPDF_GetLastError()}` })
  const pages = pdfium.FPDF_GetPageCount(file)
  if (pages > limits.maxPages) throw new SpreadsheetError('too-many-pages', { limit: limits.maxPages })
  const lines: PageLine[][] = []
  let characters = 0
  let readable = 0
  let rotated = 0
  let empty = 0
  for (let page = 0; page < pages; page++) {
    const read = readPageLines(pdfium, file, page)
    characters += read.characters
    readable += read.readable
    rotated += read.rotated
    if (read.lines.length === 0) empty += 1
    if (characters > limits.maxTotalCharacters) throw new SpreadsheetError('bomb', { reason: 'characters' })
    lines.push(read.lines)
  }
  if (characters === 0 || readable < characters * leastReadable) throw new SpreadsheetError('no-text', { pages })
  const { kept, dropped } = withoutRunningLines(lines)
  return {
    format: 'pdf',
    pages,
    blocks: blocksOfLines(kept),
    passedOver: {
      ...(empty > 0 && { 'page-without-text': empty }),
      ...(dropped > 0 && { 'running-line': dropped }),
      ...(rotated > 0 && { 'rotated-text': rotated }),
    },
  }
}
