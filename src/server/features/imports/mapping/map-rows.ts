/** Makes rows of ours out of the cells of a foreign file, once its owner has said what each column is. */
import { columnMapOf, mapCells } from '../corpus-files/foreign/map-cells.ts'
import { type Reason, type RowTexts, textsOfFileRow } from '../imports.rules.ts'
import type { ColumnMapping } from '../imports.tables.ts'

interface ForeignCells {
  readonly rowNumber: number
  readonly cells: readonly string[] | null
}

export type MappedRow = RowTexts & {
  readonly rowNumber: number
  readonly isSkipped: boolean
  readonly faults: readonly Reason[]
}

export function mapRows(rows: readonly ForeignCells[], { fields }: ColumnMapping): MappedRow[] {
  const columns = columnMapOf(fields)
  return rows.map(({ rowNumber, cells }) => ({
    rowNumber,
    isSkipped: false,
    ...textsOfFileRow({ rowNumber, content: mapCells(cells ?? [], columns) }),
  }))
}

/** Which heading feeds which field, as an import tells it, and the headings of what is left aside. */
export function mappedTitlesOf(
  header: readonly string[],
  { fields, hasTitles }: ColumnMapping,
): { columns: Record<string, string>; ignoredColumns: string[] } {
  const titleOf = (column: number) => (hasTitles && header[column]?.trim()) || `${column + 1}`
  const columns: Record<string, string> = {}
  const ignoredColumns: string[] = []
  fields.forEach((field, column) => {
    if (field === 'skip') ignoredColumns.push(titleOf(column))
    else columns[field] = columns[field] === undefined ? titleOf(column) : `${columns[field]}, ${titleOf(column)}`
  })
  return { columns, ignoredColumns }
}
