import type { DocumentFacts } from '#contract/features/imports.ts'
import type { DocumentFormat } from '#server/platform/documents/document.types.ts'
import { readInThread } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import type { CorpusFileRow } from '../corpus-files/read-corpus-file.ts'

/** The questions and answers that were found in a document. */
export interface CorpusDocument {
  ok: true
  format: DocumentFormat
  encoding?: string
  facts: DocumentFacts
  rows: CorpusFileRow[]
}

/** Reads an uploaded document and finds its questions, in a thread of its own. Whatever is in the file comes back as a result. */
export async function readCorpusDocument(
  bytes: Buffer,
  fileName: string,
  timeoutMs?: number,
): Promise<CorpusDocument | ReadFailure> {
  const limits = timeoutMs === undefined ? {} : { timeoutMs }
  const result = await readInThread<CorpusDocument>('read-corpus-document', bytes, fileName, limits)
  // Of no bytes at all the thread is not asked.
  return !result.ok && result.problem === 'empty' ? { ...result, problem: 'no-text' } : result
}
