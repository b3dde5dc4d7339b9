/** Which field of a form a fault belongs to. Faults are kept as codes, so that they change language with the page. */
import type { z } from 'zod'
import { detailsOf, type ErrorCode, type Fault, isErrorCode } from '#contract/errors.ts'
import { ApiError } from '../requests/api-client.ts'

export type FormFault = Pick<Fault, 'code' | 'details'>
/** By the path of the field: `name`, `keywords`, `keywords.3`. */
export type FormFaults = Record<string, FormFault>

/**
 * The field of the form that a path of the body belongs to: as far down as the values go. A form that holds variants as lines of one text
 * shows `variants.3` at `variants`. Undefined when the form has no such field.
 */
export function fieldAt(values: object, path: string): string | undefined {
  const found: string[] = []
  let current: unknown = values
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) break
    found.push(part)
    current = (current as Record<string, unknown>)[part]
  }
  return found.length === 0 ? undefined : found.join('.')
}

/** The contract's own rules, before the call. What the form does not ask for (a proof, the language) is left to the call. */
export function faultsBySchema(schema: z.ZodType, body: unknown, values: object): FormFaults {
  const faults: FormFaults = {}
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    const field = fieldAt(values, issue.path.join('.'))
    if (field === undefined || Object.hasOwn(faults, field)) continue
    const limits = detailsOf(issue)
    // One at least is no length to speak of: the field is missing.
    const details = issue.code === 'too_small' && limits?.limit === 1 ? undefined : limits
    faults[field] = {
      code: isErrorCode(issue.message) ? issue.message : 'invalid-input',
      ...(details !== undefined && { details }),
    }
  }
  return faults
}

/** What a failed call says about the fields. `fieldOf`: the field of a code that comes without one. */
export function faultsOfFailure(
  error: unknown,
  values: object,
  fieldOf: Partial<Record<ErrorCode, string>> = {},
): FormFaults {
  if (!(error instanceof ApiError)) return {}
  const faults: FormFaults = {}
  for (const { field: path, code, details } of error.faults) {
    const field = fieldAt(values, path)
    if (field !== undefined) faults[field] ??= { code, ...(details && { details }) }
  }
  const field = error.field === undefined ? fieldOf[error.code] : (fieldAt(values, error.field) ?? fieldOf[error.code])
  if (field !== undefined) faults[field] ??= { code: error.code, details: error.details }
  return faults
}

/** The fault to show at a field: its own, else the first of what it holds. */
export function faultOf(faults: FormFaults, field: string): FormFault | undefined {
  const inner = Object.keys(faults).find((path) => path.startsWith(`${field}.`))
  return faults[field] ?? (inner === undefined ? undefined : faults[inner])
}
