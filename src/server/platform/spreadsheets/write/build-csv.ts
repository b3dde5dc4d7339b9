/** Texts as a csv file: UTF-8 with a mark, lines that end as the standard has them. */
import { protectFormulaLikeText, removeIllegalCharacters } from '../cell-text.ts'

/** Rows whose cells are safe for a spreadsheet program already. */
export function buildCsv(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((cells) => cells.map(quoteCsvCell).join(','))
  // Without the mark Excel takes UTF-8 for the code page of the machine.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

/** A cell that anyone may have typed: a spreadsheet program must not take it for a formula. */
export function safeCell(text: string): string {
  return protectFormulaLikeText(removeIllegalCharacters(text))
}

function quoteCsvCell(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
