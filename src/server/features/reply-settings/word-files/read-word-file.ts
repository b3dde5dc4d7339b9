/** Reads the words of an uploaded list. Whatever is in the file comes back as words or as a refusal; nothing is stored. */
import { replyLimits } from '#contract/features/customising/replies.ts'
import { cleanText } from '#contract/fields.ts'
import { detectFileContent } from '#server/platform/spreadsheets/read/file-content.ts'
import { readInThread } from '#server/platform/spreadsheets/read/read-in-thread.ts'
import { decodeText } from '#server/platform/spreadsheets/read/text-encoding.ts'
import type { ReadSuccess, SpreadsheetProblem } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import { findWordColumn, type WordColumns } from './words-table.ts'

export interface ReadWords {
  readonly words: readonly string[]
  readonly tooLong: number
  readonly leftOut: number
}

export type WordFile =
  | ({ readonly ok: true } & ReadWords)
  | { readonly ok: false; readonly problem: SpreadsheetProblem }

export async function readWordFile(bytes: Buffer, name: string): Promise<WordFile> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (bytes.length === 0) return { ok: false, problem: 'empty' }
  if (ending === 'xlsx') return await readWorkbook(bytes, name)
  if (ending !== 'txt' && ending !== 'csv') return { ok: false, problem: 'unsupported-type' }
  if (detectFileContent(bytes) !== 'text') return { ok: false, problem: 'unsupported-type' }
  try {
    return wordsIn(readLines(decodeText(bytes).text, ending))
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ok: false, problem: error.problem }
    throw error
  }
}

async function readWorkbook(bytes: Buffer, name: string): Promise<WordFile> {
  const read = await readInThread<ReadSuccess<WordColumns, string>>('read-word-file', bytes, name)
  if (!read.ok) return { ok: false, problem: read.problem }
  const { columns, header, rows } = read
  const first = columns.column === undefined ? header.find((title) => title.trim() !== '') : undefined
  return wordsIn([...(first === undefined ? [] : [first]), ...rows.flatMap(({ content }) => content ?? [])])
}

/** A line of a txt file may hold several words; of a csv file the column of words, or the first one. */
function readLines(text: string, ending: 'txt' | 'csv'): string[] {
  const lines = text.split(/\r\n?|\n/)
  if (ending === 'txt') return lines.flatMap((line) => line.split(/[,，、;；\t]/))
  const rows = lines.map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const [first = [], ...others] = rows.filter((row) => row.some((cell) => cell !== ''))
  const column = findWordColumn(first)
  if (column !== undefined) return others.map((row) => row[column] ?? '')
  // A list on one line.
  if (others.length === 0) return first
  return [first, ...others].map((row) => row.find((cell) => cell !== '') ?? '')
}

function wordsIn(texts: readonly string[]): WordFile {
  const byKey = new Map<string, string>()
  let tooLong = 0
  for (const text of texts) {
    const word = cleanText(text).replace(/\s+/g, ' ').trim()
    if (word === '') continue
    if (word.length > replyLimits.wordLength) tooLong += 1
    else {
      const key = word.normalize('NFKC').toLowerCase()
      if (!byKey.has(key)) byKey.set(key, word)
    }
  }
  if (byKey.size === 0 && tooLong === 0) return { ok: false, problem: 'empty' }
  const words = [...byKey.values()]
  const { sensitiveWords: most } = replyLimits
  return { ok: true, words: words.slice(0, most), tooLong, leftOut: Math.max(0, words.length - most) }
}
