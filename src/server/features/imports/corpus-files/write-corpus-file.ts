import { writeInThread } from '#server/platform/spreadsheets/write/write-in-thread.ts'
import type { CorpusFileOptions } from './build-corpus-file.ts'
import type { CorpusFileItem } from './corpus-file.types.ts'

/** Writes the items as a workbook or as csv (UTF-8 with mark) in a thread of its own. Read again, it gives the same items. */
export function writeCorpusFile(items: CorpusFileItem[], options: CorpusFileOptions): Promise<Buffer> {
  return writeInThread('write-corpus-file', items, options)
}
