import { type ErrorCode, type ErrorDetails, errorStatus, type Fault } from '#contract/errors.ts'

/** A failure that is expected: thrown by services and rules, answered as problem details. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly faults: readonly Fault[]

  constructor(code: ErrorCode, details: ErrorDetails = {}, faults: readonly Fault[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.faults = faults
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
