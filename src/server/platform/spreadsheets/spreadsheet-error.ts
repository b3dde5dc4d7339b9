import type { ProblemDetails, SpreadsheetProblem } from './spreadsheet.types.ts'

/** Ends the reading of a file. Never leaves this library: it becomes `{ ok: false }` in `parseSpreadsheet`. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem
  readonly details: ProblemDetails

  constructor(problem: SpreadsheetProblem, details: ProblemDetails = {}) {
    super(problem)
    this.problem = problem
    this.details = details
  }
}
