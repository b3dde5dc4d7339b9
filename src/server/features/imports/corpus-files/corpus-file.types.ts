export type DayColumn = 'validFrom' | 'validUntil'
export type CorpusColumn = 'question' | 'answer' | 'intent' | 'keywords' | 'variants' | 'enabled' | DayColumn

/** Where each column of the corpus stands in the file, from 0. Several columns may hold variants. */
export interface ColumnMap {
  question: number
  answer: number
  intent?: number
  keywords?: number
  variants?: number[]
  enabled?: number
  validFrom?: number
  validUntil?: number
}

export interface CorpusHeader {
  columns: ColumnMap
  /** Titles of filled header cells that no column of the corpus stands for. */
  ignoredColumns: string[]
}

export interface CorpusCells {
  question: string
  answer: string
  intent: string
  keywords: string[]
  variants: string[]
  /** null: not given, or given as something else than yes or no; the latter has a cell problem. */
  enabled: boolean | null
  /** The first and the last day, as they are written; undefined: there is no such column. */
  validFrom?: string | undefined
  validUntil?: string | undefined
}

/** 'error-value': the cell shows #N/A or the like. 'unknown-enabled': neither yes nor no. */
export interface CellProblem {
  column: CorpusColumn
  problem: 'error-value' | 'unknown-enabled'
  value: string
}

/** What a row of a file says. */
export interface CorpusRow {
  cells: CorpusCells
  problems: CellProblem[]
}

/** What an export writes: one item of the corpus. An `enabled` of null is written so that reading asks again. */
export interface CorpusFileItem extends CorpusCells {
  /** The name of the file that goes out with the answer. For people: an import leaves an item's file alone. */
  attachment?: string
  /** For people; is written into a last column when the file has a title for it. */
  note?: string
}
