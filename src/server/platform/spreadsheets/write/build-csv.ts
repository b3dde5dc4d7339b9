/** Texts as a csv file: UTF-8 with a mark, lines that end as the standard has them. */
import { Readable } from 'node:stream'
import { protectFormulaLikeText, removeIllegalCharacters } from '../cell-text.ts'

// Without the mark Excel takes UTF-8 for the code page of the machine.
const mark = '\uFEFF'

/** Rows whose cells are safe for a spreadsheet program already. */
export function buildCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(mark + linesOf(rows))
}

/** A csv of any length: rows leave while the next ones are read. The cells may be whatever people typed. */
export function streamCsv(titles: readonly string[], batches: AsyncIterable<readonly (readonly string[])[]>): Readable {
  return Readable.from(partsOf(titles, batches), { objectMode: false })
}

async function* partsOf(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield buildCsv([titles])
  for await (const rows of batches)
    if (rows.length > 0) yield Buffer.from(linesOf(rows.map((cells) => cells.map(safeCell))))
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoteCsvCell).join(',')}\r\n`).join('')
}

/** A cell that anyone may have typed: a spreadsheet program must not take it for a formula. */
export function safeCell(text: string): string {
  return protectFormulaLikeText(removeIllegalCharacters(text))
}

function quoteCsvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
