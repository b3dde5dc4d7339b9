import { defaultSpreadsheetLimits, type SpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'

export interface DocumentLimits extends SpreadsheetLimits {
  maxPages: number
  /** Memory that the reader of PDF files may take. */
  maxPdfBytes: number
}

export const defaultDocumentLimits: DocumentLimits = {
  ...defaultSpreadsheetLimits,
  maxPages: 200,
  // Of all text of a document: 200 full pages have a tenth of it.
  maxTotalCharacters: 6_000_000,
  maxPdfBytes: 256 * 1024 * 1024,
}
