/** What the columns of a foreign table are likely to be, by their headings and by what stands in them. */
import type { ColumnField } from '#contract/features/imports.ts'
import { fieldOfTitle } from '../header-columns.ts'
import { foreignTitles } from './foreign-titles.ts'

const asks =
  /[?？]\s*$|^(how|what|when|where|who|why|which|can|could|do|does|is|are|will|should|may)\b|吗|怎么|如何|什么|多少|哪|能不能|是否|有没有|几/i
const longestTitle = 40
/** `Question ID`, `Answer created at`: of the row, and no text of it. */
const aboutTheRow = /\b(id|url|link|date|time|at|by|count)$|编号|时间|日期|链接|次数|序号/

function fieldByTitle(title: string): ColumnField | undefined {
  const own = fieldOfTitle(title)
  if (own !== undefined) return own
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\-\s]+/g, ' ')
    .trim()
  if (plain === '' || plain.length > longestTitle || aboutTheRow.test(plain)) return undefined
  return (
    foreignTitles.find(({ whole }) => whole.test(plain))?.field ??
    foreignTitles.find(({ part }) => part?.test(plain))?.field
  )
}

/** Headings are short, different from each other and ask nothing; and one of them says what a column is, or the rows below are of another kind. */
export function looksLikeTitles(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const filled = first.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.some((cell) => cell.length > longestTitle || /[?？。！!]\s*$/.test(cell))) return false
  if (new Set(filled).size < filled.length) return false
  if (filled.some((cell) => fieldByTitle(cell) !== undefined)) return true
  if (filled.some((cell) => asks.test(cell))) return false
  const longest = Math.max(0, ...rows.flatMap((row) => row.map((cell) => cell.length)))
  return longest > 3 * Math.max(...filled.map((cell) => cell.length))
}

interface Content {
  readonly column: number
  readonly filled: number
  readonly meanLength: number
  readonly askingShare: number
  readonly differentShare: number
}

function contentOf(column: number, rows: readonly (readonly string[])[]): Content {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  const count = Math.max(cells.length, 1)
  return {
    column,
    filled: cells.length,
    meanLength: cells.reduce((sum, cell) => sum + cell.length, 0) / count,
    askingShare: cells.filter((cell) => asks.test(cell)).length / count,
    differentShare: new Set(cells).size / count,
  }
}

/** Words, and not numbers, dates, addresses or the like. */
function isText(column: number, rows: readonly (readonly string[])[]): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  const texts = cells.filter(
    (cell) => /\p{L}{2}|\p{Script=Han}/u.test(cell) && !/^(https?:\/\/|[\w.+-]+@)\S*$/.test(cell),
  )
  return cells.length > 0 && texts.length >= cells.length / 2
}

/** One field a column, in their order. `rows` are some of the first ones, without the headings. */
export function guessColumns(
  titles: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  width: number,
): ColumnField[] {
  const fields = Array.from({ length: width }, (): ColumnField => 'skip')
  const take = (field: ColumnField, column: number | undefined) => {
    if (column !== undefined) fields[column] = field
  }
  titles?.forEach((title, column) => {
    const field = column < width ? fieldByTitle(title) : undefined
    if (field === undefined) return
    if (field === 'variants' || !fields.includes(field)) fields[column] = field
  })
  const free = () =>
    fields
      .flatMap((field, column) => (field === 'skip' && isText(column, rows) ? [contentOf(column, rows)] : []))
      .filter(({ filled }) => filled > 0)
  const most = (candidates: readonly Content[], rank: (content: Content) => number) =>
    candidates.toSorted((one, other) => rank(other) - rank(one))[0]?.column
  if (!fields.includes('question'))
    take(
      'question',
      most(free(), (content) => content.askingShare * 3 + content.differentShare - content.meanLength / 500),
    )
  if (!fields.includes('answer'))
    take(
      'answer',
      most(free(), ({ meanLength, differentShare }) => meanLength + differentShare),
    )
  return fields
}
