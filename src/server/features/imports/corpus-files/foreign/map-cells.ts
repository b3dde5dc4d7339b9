/** Reads the cells of a foreign row by what the owner said of its columns, as a row of ours is read. */
import type { ColumnField } from '#contract/features/imports.ts'
import type { ColumnMap, CorpusRow } from '../corpus-file.types.ts'
import { corpusTable } from '../corpus-table.ts'

/** What a spreadsheet program shows in the place of a result. */
const errorValue = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/

export function columnMapOf(fields: readonly ColumnField[]): ColumnMap {
  const placesOf = (wanted: ColumnField) => fields.flatMap((field, column) => (field === wanted ? [column] : []))
  const [question = 0] = placesOf('question')
  const [answer = 0] = placesOf('answer')
  const [intent] = placesOf('intent')
  const [keywords] = placesOf('keywords')
  const [enabled] = placesOf('enabled')
  const [validFrom] = placesOf('validFrom')
  const [validUntil] = placesOf('validUntil')
  const variants = placesOf('variants')
  return {
    question,
    answer,
    ...(intent !== undefined && { intent }),
    ...(keywords !== undefined && { keywords }),
    ...(variants.length > 0 && { variants }),
    ...(enabled !== undefined && { enabled }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
  }
}

/** Undefined: nothing stands in the columns that are taken in. */
export function mapCells(cells: readonly string[], columns: ColumnMap): CorpusRow | undefined {
  return corpusTable.readRow(
    (column) => {
      const text = cells[column]
      if (text === undefined || text === '') return undefined
      return errorValue.test(text.trim()) ? { text, isError: true } : { text }
    },
    { columns, ignoredColumns: [] },
  )
}
