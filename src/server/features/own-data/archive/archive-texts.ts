/** How rows are written down: as JSON for programs, as csv for spreadsheet programs. */
import { protectFormulaLikeText, removeIllegalCharacters } from '#server/platform/spreadsheets/cell-text.ts'
import type { Row } from './archived-tables.ts'

/** `{ "startedAt": … }`, as everywhere outside of the database. */
export function namedForPrograms(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [inCamelCase(name), value]))
}

function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A list, a row a line. */
export async function* writeJson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of pages) {
    yield separator + page.map((row) => JSON.stringify(namedForPrograms(row))).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Rows with the same columns. UTF-8 with a mark: without it Excel takes it for the code page of the machine. */
export async function* writeCsv(
  pages: AsyncIterable<readonly Row[]>,
  titles: readonly string[],
): AsyncGenerator<string> {
  yield `\uFEFF${titles.map((title) => csvCell(inCamelCase(title))).join(',')}\r\n`
  for await (const page of pages)
    yield page.map((row) => `${titles.map((title) => csvCell(row[title])).join(',')}\r\n`).join('')
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = protectFormulaLikeText(removeIllegalCharacters(text))
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
