import { readInThread } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import type { ReadResult, ReadRow, ReadSuccess } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import type { SpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import type { CorpusHeader, CorpusRow } from './corpus-file.types.ts'

export type CorpusFileRow = ReadRow<CorpusRow>
export type CorpusFile = ReadSuccess<CorpusHeader, CorpusRow>

/** Reads an uploaded file in a thread of its own. Whatever is in the file comes back as a result. */
export function readCorpusFile(
  bytes: Buffer,
  fileName: string,
  limits?: Partial<SpreadsheetLimits>,
): Promise<ReadResult<CorpusHeader, CorpusRow>> {
  return readInThread('read-corpus-file', bytes, fileName, limits)
}
