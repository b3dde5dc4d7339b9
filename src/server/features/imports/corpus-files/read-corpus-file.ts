import { readInThread } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import type { ReadFailure, ReadRow, ReadSuccess } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import type { SpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import type { CorpusHeader, CorpusRow } from './corpus-file.types.ts'
import type { ForeignHeader, ForeignRow } from './foreign/foreign-table.ts'

export type CorpusFileRow = ReadRow<CorpusRow>
export type CorpusFile = ReadSuccess<CorpusHeader, CorpusRow>
/** A file whose headings are not ours: its owner says what each column is. */
export type ForeignFile = ReadSuccess<ForeignHeader, ForeignRow>

/** Reads an uploaded file in a thread of its own. Whatever is in the file comes back as a result. */
export function readCorpusFile(
  bytes: Buffer,
  fileName: string,
  limits?: Partial<SpreadsheetLimits>,
): Promise<CorpusFile | ForeignFile | ReadFailure> {
  return readInThread<CorpusFile | ForeignFile>('read-corpus-file', bytes, fileName, limits)
}

export function isForeign(file: CorpusFile | ForeignFile): file is ForeignFile {
  return 'isForeign' in file.columns
}
