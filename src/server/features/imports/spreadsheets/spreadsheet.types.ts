export type SpreadsheetFormat = 'xlsx' | 'csv'
export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'gb18030'
export type SpreadsheetLanguage = 'zh' | 'en'
export type CorpusColumn = 'question' | 'answer' | 'intent' | 'keywords' | 'variants' | 'enabled'
export type CsvDelimiter = ',' | ';' | '\t'

/** Why a file cannot be read. The set is closed: each has its text in both languages in the import feature. */
export const spreadsheetProblems = [
  'file-too-large',
  'unsupported-type',
  'encrypted',
  'damaged',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'no-header',
  'empty',
  'bomb',
  'unsafe',
  'time-out',
] as const
export type SpreadsheetProblem = (typeof spreadsheetProblems)[number]

/** What a message may tell about a problem; each field is there only when it is known. */
export interface ProblemDetails {
  /** What the content really is: 'xls', 'pdf', 'ods', 'zip', 'text', 'binary', … */
  detected?: string
  /** For the log, not for people: which check failed. */
  reason?: string
  /** As in the file, from 1. */
  rowNumber?: number
  /** A letter as in a spreadsheet program: 'A', 'XFD'. */
  column?: string
  limit?: number
  /** The cells of the row that was expected to be the header, shortened. */
  found?: string[]
}

/** Where each column of the corpus stands in the file, from 0. Several columns may hold variants. */
export interface ColumnMap {
  question: number
  answer: number
  intent?: number
  keywords?: number
  variants?: number[]
  enabled?: number
}

export interface CorpusCells {
  question: string
  answer: string
  intent: string
  keywords: string[]
  variants: string[]
  /** null: not given, or given as something else than yes or no; the latter has a cell problem. */
  enabled: boolean | null
}

/** 'error-value': the cell shows #N/A or the like. 'unknown-enabled': neither yes nor no. */
export interface CellProblem {
  column: CorpusColumn
  problem: 'error-value' | 'unknown-enabled'
  value: string
}

export interface SpreadsheetRow {
  /** As in the file, from 1: the number that a spreadsheet program shows beside the row. */
  rowNumber: number
  cells: CorpusCells
  /** Nothing stands in this row although a later one is filled. */
  blank?: true
  cellProblems?: CellProblem[]
}

export interface ReadSuccess {
  ok: true
  format: SpreadsheetFormat
  /** Only for csv. */
  encoding?: TextEncoding
  /** Only for csv. */
  delimiter?: CsvDelimiter
  /** The header cells as written in the file. */
  header: string[]
  columns: ColumnMap
  rows: SpreadsheetRow[]
  /** Titles of filled header cells that no column of the corpus stands for. */
  ignoredColumns: string[]
}

export interface ReadFailure {
  ok: false
  problem: SpreadsheetProblem
  details: ProblemDetails
}

export type ReadResult = ReadSuccess | ReadFailure

/** What an export writes: one item of the corpus. An `enabled` of null is written so that reading asks again. */
export interface SpreadsheetItem extends CorpusCells {
  /** For people; is written into a last column when the file has a title for it. */
  note?: string
}
