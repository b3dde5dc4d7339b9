/** Brings failures to the field they belong to, for Mantine forms and plain state alike. */
import type { z } from 'zod'
import { isErrorCode } from '#contract/errors.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { ApiError, errorText, textOfCode } from './api-client.ts'

export type FieldErrors = Record<string, string>

/**
 * What a failed call says about each field, and the sentence that belongs to none of them. `fields` are those the form shows:
 * a fault of any other becomes part of the general sentence, so that nothing is lost.
 */
export function faultsOf(
  phrases: Phrases,
  error: unknown,
  fields: readonly string[],
): { fieldErrors: FieldErrors; general: string | null } {
  const fieldErrors: FieldErrors = {}
  if (!(error instanceof ApiError)) return { fieldErrors, general: errorText(phrases, error) }
  for (const fault of error.faults) {
    if (fields.includes(fault.field)) fieldErrors[fault.field] ??= textOfCode(phrases, fault.code, fault.details ?? {})
  }
  if (error.field && fields.includes(error.field)) fieldErrors[error.field] ??= errorText(phrases, error)
  const general = Object.keys(fieldErrors).length > 0 ? null : errorText(phrases, error)
  return { fieldErrors, general }
}

/** `useForm({ validate: validateBy(phrases, signUp.body) })`: the contract's own rules, before the call. */
export function validateBy(phrases: Phrases, schema: z.ZodType): (values: unknown) => FieldErrors {
  return (values) => {
    const parsed = schema.safeParse(values)
    const errors: FieldErrors = {}
    for (const issue of parsed.error?.issues ?? []) {
      const code = isErrorCode(issue.message) ? issue.message : 'invalid-input'
      errors[issue.path.join('.')] ??= textOfCode(phrases, code, {})
    }
    return errors
  }
}
