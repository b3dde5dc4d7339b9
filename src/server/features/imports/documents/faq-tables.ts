/** Tables of questions and answers amid a document. */
import type { TableBlock } from '#server/platform/documents/document.types.ts'
import type { ColumnMap } from '../corpus-files/corpus-file.types.ts'
import { corpusTable } from '../corpus-files/corpus-table.ts'
import { guessColumns, looksLikeTitles } from '../corpus-files/foreign/guess-columns.ts'
import { columnMapOf } from '../corpus-files/foreign/map-cells.ts'
import { mapHeader } from '../corpus-files/header-columns.ts'
import { labelAt } from '../pasting/pasted-labels.ts'
import { asks, type Draft, draftOf } from '../pasting/pasted-lines.ts'
import { isTitle, titleOf } from './line-marks.ts'

type Rows = TableBlock['rows']

/** Undefined: it is no such table. */
export function readFaqTable({ rows }: TableBlock, intent: string): Draft[] | undefined {
  const [first = [], ...rest] = rows
  const named = mapHeader([...first])
  if (named !== undefined) return draftsOf(rest, named.columns, intent)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width < 2) return undefined
  const hasTitles = rest.length > 0 && looksLikeTitles(first, rest)
  const content = hasTitles ? rest : rows
  const fields = guessColumns(hasTitles ? first : undefined, content.slice(0, 50), width)
  const question = fields.indexOf('question')
  if (question === -1 || !fields.includes('answer') || !mostlyAsks(content, question)) return undefined
  return draftsOf(content, columnMapOf(fields), intent)
}

/** In characters: shorter ones are the values of a table, such as sizes or prices. */
const shortestMeaning = 40

/** Two columns, names at the left and what is to be said about them at the right; of any length where the table would be lost otherwise. */
export function readTermTable({ rows }: TableBlock, intent: string, isLost: boolean): Draft[] | undefined {
  const filled = rows.filter((row) => row.length >= 2)
  const isTerms = filled.length >= 2 && filled.every((row) => row.length === 2 && isTitle(row[0] ?? ''))
  if (!isTerms) return undefined
  const [first = [], ...rest] = filled
  const content = looksLikeTitles(first, rest) ? rest : filled
  const mean = content.reduce((sum, [, meaning = '']) => sum + meaning.length, 0) / content.length
  if (!isLost && mean < shortestMeaning) return undefined
  return content.map(([term = '', meaning = '']) => ({ ...draftOf(0, titleOf(term)), answer: meaning.trim(), intent }))
}

function mostlyAsks(rows: Rows, column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.filter((text) => asks({ number: 0, text })).length >= cells.length / 2
}

function draftsOf(rows: Rows, columns: ColumnMap, intent: string): Draft[] {
  let intentAbove = ''
  return rows.flatMap((row) => {
    const read = corpusTable.readRow((column) => (row[column] ? { text: row[column] } : undefined), {
      columns,
      ignoredColumns: [],
    })
    if (read === undefined) return []
    const { question, answer, intent: own, keywords, variants } = read.cells
    // A cell over several rows is filled in the first of them.
    if (own.trim() !== '') intentAbove = own.trim()
    const label = labelAt(question)
    return [
      {
        rowNumber: 0,
        question: label?.field === 'question' ? label.rest : titleOf(question),
        answer: answer.trim(),
        intent: intentAbove || intent,
        keywords: keywords.join('\n'),
        variants: variants.join('\n'),
      },
    ]
  })
}
