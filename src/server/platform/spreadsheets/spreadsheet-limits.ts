const mebibyte = 1024 * 1024

export interface SpreadsheetLimits {
  maxFileBytes: number
  /** Rows after the header up to the last filled one, blank ones between included. */
  maxRows: number
  maxColumns: number
  maxCellCharacters: number
  /** Of all read cells together: 20,000 cells may all point at one long shared string. */
  maxTotalCharacters: number
  maxArchiveEntries: number
  maxEntryBytes: number
  maxArchiveBytes: number
  maxCompressionRatio: number
  timeoutMs: number
}

export const defaultSpreadsheetLimits: SpreadsheetLimits = {
  maxFileBytes: 5 * mebibyte,
  maxRows: 20_000,
  maxColumns: 256,
  // What Excel itself can hold in one cell.
  maxCellCharacters: 32_767,
  maxTotalCharacters: 20_000_000,
  maxArchiveEntries: 2_000,
  maxEntryBytes: 50 * mebibyte,
  maxArchiveBytes: 100 * mebibyte,
  maxCompressionRatio: 100,
  timeoutMs: 10_000,
}
