/** The words of a list, whatever kind of file it is. A large one takes a second and more, and is read in the reading thread. */
import { replyLimits } from '#contract/features/customising/replies.ts'
import { cleanText } from '#contract/fields.ts'
import { parseSpreadsheet } from '#server/platform/spreadsheets/read/parse-spreadsheet.ts'
import { decodeText } from '#server/platform/spreadsheets/read/text-encoding.ts'
import type { ReadFailure } from '#server/platform/spreadsheets/spreadsheet.types.ts'
import { SpreadsheetError } from '#server/platform/spreadsheets/spreadsheet-error.ts'
import type { SpreadsheetLimits } from '#server/platform/spreadsheets/spreadsheet-limits.ts'
import { findWordColumn, wordsTable } from './words-table.ts'

export interface FoundWords {
  readonly ok: true
  /** The words. */
  rows: string[]
  readonly tooLong: number
  readonly leftOut: number
}

export type TextEnding = 'txt' | 'csv'

export async function wordsInWorkbook(
  bytes: Buffer,
  name: string,
  limits: SpreadsheetLimits,
): Promise<FoundWords | ReadFailure> {
  const read = await parseSpreadsheet(bytes, name, wordsTable, limits)
  if (!read.ok) return read
  const { columns, header, rows } = read
  const first = columns.column === undefined ? header.find((title) => title.trim() !== '') : undefined
  return wordsIn([...(first === undefined ? [] : [first]), ...rows.flatMap(({ content }) => content ?? [])])
}

export function wordsInText(bytes: Buffer, ending: TextEnding): FoundWords | ReadFailure {
  try {
    return wordsIn(readLines(decodeText(bytes).text, ending))
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ok: false, problem: error.problem, details: {} }
    throw error
  }
}

/** A line of a txt file may hold several words; of a csv file the column of words, or the first one. */
function readLines(text: string, ending: TextEnding): string[] {
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

function wordsIn(texts: readonly string[]): FoundWords | ReadFailure {
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
  if (byKey.size === 0 && tooLong === 0) return { ok: false, problem: 'empty', details: {} }
  const words = [...byKey.values()]
  const { sensitiveWords: most } = replyLimits
  return { ok: true, rows: words.slice(0, most), tooLong, leftOut: Math.max(0, words.length - most) }
}
