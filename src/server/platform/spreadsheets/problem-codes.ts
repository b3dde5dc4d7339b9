import type { ErrorCode } from '#contract/errors.ts'
import type { SpreadsheetProblem } from './spreadsheet.types.ts'

/** What whoever sent the file is told. */
export const codeOfProblem: Readonly<Record<SpreadsheetProblem, ErrorCode>> = {
  'file-too-large': 'file-too-large',
  'unsupported-type': 'file-type',
  encrypted: 'file-encrypted',
  damaged: 'file-damaged',
  encoding: 'file-encoding',
  'too-many-rows': 'file-too-many-rows',
  'too-many-columns': 'file-too-many-columns',
  'cell-too-long': 'file-cell-too-long',
  'no-header': 'file-no-header',
  empty: 'file-empty',
  bomb: 'file-unsafe',
  unsafe: 'file-unsafe',
  'time-out': 'file-time-out',
  'too-many-pages': 'file-too-many-pages',
  'no-text': 'file-no-text',
  'no-questions': 'file-no-questions',
}
