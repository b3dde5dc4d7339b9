/** Reads the words of an uploaded list. Whatever is in the file comes back as words or as a refusal; nothing is stored. */
import { detectFileContent } from '#server/platform/spreadsheets/read/file-content.ts'
import { readInThread } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import type { SpreadsheetProblem } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { type FoundWords, wordsInText } from './words-in-file.ts'

export interface ReadWords {
  readonly words: readonly string[]
  readonly tooLong: number
  readonly leftOut: number
}

export type WordFile =
  | ({ readonly ok: true } & ReadWords)
  | { readonly ok: false; readonly problem: SpreadsheetProblem }

/** A text of this size is read at once, in some twenty milliseconds: a thread takes longer to start. */
const maxReadAtOnce = 64 * 1024

export async function readWordFile(bytes: Buffer, name: string): Promise<WordFile> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (bytes.length === 0) return { ok: false, problem: 'empty' }
  const textEnding = ending === 'txt' || ending === 'csv' ? ending : undefined
  if (textEnding === undefined && ending !== 'xlsx') return { ok: false, problem: 'unsupported-type' }
  if (textEnding !== undefined && detectFileContent(bytes) !== 'text') return { ok: false, problem: 'unsupported-type' }
  const found =
    textEnding !== undefined && bytes.length <= maxReadAtOnce
      ? wordsInText(bytes, textEnding)
      : await readInThread<FoundWords>('read-word-file', bytes, name)
  if (!found.ok) return { ok: false, problem: found.problem }
  const { rows: words, tooLong, leftOut } = found
  return { ok: true, words, tooLong, leftOut }
}
