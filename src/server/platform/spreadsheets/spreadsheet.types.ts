/** A kind of file that is read and written here. Both are a table of texts. */
export type SpreadsheetFormat = 'xlsx' | 'csv'
export type TextEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'
export type CsvDelimiter = ',' | ';' | '\t'

/** Why a file cannot be read. The set is closed: a feature that takes files has a text for each in both languages. */
export const spreadsheetProblems = [
  'file-too-large',
  'unsupported-type',
  'encrypted',
  'damaged',
  'encoding',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'no-header',
  'empty',
  'bomb',
  'unsafe',
  'time-out',
  // Of documents (`platform/documents`) alone.
  'too-many-pages',
  'no-text',
  'no-questions',
] as const
export type SpreadsheetProblem = (typeof spreadsheetProblems)[number]

/** What a message may tell about a problem; each field is there only when it is known. */
export interface ProblemDetails {
  /** What the content really is: 'old-office', 'pdf', 'ods', 'zip', 'text', 'binary', … */
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
  /** Of a document. */
  pages?: number
}

/** A filled cell of a row, as a spreadsheet program shows it. */
export interface SheetCell {
  text: string
  /** The cell shows #N/A, #REF! or the like. */
  isError?: boolean
}

/**
 * What a feature makes of a sheet: which row is the header, and what the cells below it are. Its functions are pure, and run in the reading
 * thread: rows that are not wanted never reach the main thread.
 */
export interface TableShape<Columns, Content> {
  /**
   * Where the columns of the feature stand; the titles are as in the file. Undefined: this row is no header, the next one may be.
   * Asked of the first filled rows of each sheet, and of a csv with each delimiter that it may have.
   */
  readHeader(titles: string[]): Columns | undefined
  /**
   * What a row below the header says. `cellAt` takes a column from 0; an empty cell is undefined. Texts are without characters that
   * PostgreSQL cannot hold, and without the apostrophe that protects a formula; cells that nobody asks for cost nothing.
   * Undefined: nothing that the feature reads stands in this row.
   */
  readRow(cellAt: (column: number) => SheetCell | undefined, columns: Columns): Content | undefined
  /** How much of `maxTotalCharacters` this content takes. An entry of a list costs about as much memory as 16 characters. */
  countCharacters(content: Content): number
}

export interface ReadRow<Content> {
  /** As in the file, from 1: the number that a spreadsheet program shows beside the row. */
  rowNumber: number
  /** Undefined: nothing stands in this row although a later one is filled. */
  content: Content | undefined
}

export interface ReadSuccess<Columns, Content> {
  ok: true
  format: SpreadsheetFormat
  /** Only for csv. */
  encoding?: TextEncoding
  /** Only for csv. */
  delimiter?: CsvDelimiter
  /** The header cells as written in the file. */
  header: string[]
  /** Where they stand, as `rowNumber`. */
  headerRowNumber: number
  columns: Columns
  /** In the order of the file, at least one; those after the last filled one are left out. */
  rows: ReadRow<Content>[]
}

export interface ReadFailure {
  ok: false
  problem: SpreadsheetProblem
  details: ProblemDetails
}

export type ReadResult<Columns, Content> = ReadSuccess<Columns, Content> | ReadFailure

/** What is written: one sheet with a header, which stays in sight, and rows of texts. */
export interface SheetToWrite {
  name: string
  /** Widths are in characters, for a window of usual width. */
  columns: { title: string; width: number }[]
  /** A text a column. What looks like a formula is protected, and what no cell can hold is left out. */
  rows: string[][]
}
