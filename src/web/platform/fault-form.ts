/** A form that keeps its faults as codes, so that they change language with the page, and its input whatever fails. */
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { type ErrorCode, type ErrorDetails, type Fault, isErrorCode } from '#contract/errors.ts'
import { ApiError, textOfCode } from './api-client.ts'
import { usePhrases } from './language.tsx'

type Values = Record<string, string>
type FaultMap = Record<string, Pick<Fault, 'code' | 'details'>>

interface FaultFormSettings<V extends Values> {
  initial: V
  /** The contract's own rules, checked before the call. What the form does not ask for (a proof, the language) is left to the call. */
  schema: z.ZodType
  /** Rules between fields; a schema reports those only when every field is right by itself. */
  compare?: (values: V) => Partial<Record<keyof V & string, ErrorCode>>
  send: (values: V) => Promise<void>
  /** The field that a failure belongs to when the answer names none of this form. */
  fieldOf?: Partial<Record<ErrorCode, keyof V & string>>
}

function checkBySchema(schema: z.ZodType, values: Values): FaultMap {
  const faults: FaultMap = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path.join('.')
    if (!Object.hasOwn(values, field) || Object.hasOwn(faults, field)) continue
    const limit = issue.code === 'too_big' ? Number(issue.maximum) : undefined
    faults[field] = {
      code: isErrorCode(issue.message) ? issue.message : 'invalid-input',
      ...(limit !== undefined && { details: { limit } }),
    }
  }
  return faults
}

function faultsOfFailure(error: unknown, values: Values, fieldOf: Partial<Record<ErrorCode, string>>): FaultMap {
  if (!(error instanceof ApiError)) return {}
  const faults: FaultMap = {}
  for (const { field, code, details } of error.faults) {
    if (Object.hasOwn(values, field)) faults[field] ??= { code, ...(details && { details }) }
  }
  const field = error.field !== undefined && Object.hasOwn(values, error.field) ? error.field : fieldOf[error.code]
  if (field !== undefined) faults[field] ??= { code: error.code, details: error.details }
  return faults
}

export function useFaultForm<V extends Values>({ initial, schema, compare, send, fieldOf = {} }: FaultFormSettings<V>) {
  const phrases = usePhrases()
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<FaultMap>({})
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const id = useId()
  /** Counts refusals: each moves the focus to the first fault. */
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const form = document.getElementById(id)
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-failure]')?.focus()
  }, [refusals, id])

  function check(): FaultMap {
    const found = checkBySchema(schema, values)
    for (const [field, code] of Object.entries(compare?.(values) ?? {})) {
      if (code) found[field] ??= { code }
    }
    return found
  }

  function refuse(found: FaultMap, general: unknown): void {
    setFaults(found)
    setFailure(general)
    setRefusals((count) => count + 1)
  }

  /** Shows a failed call at its field, or above the form. */
  function fail(error: unknown): void {
    const found = faultsOfFailure(error, values, fieldOf)
    refuse(found, Object.keys(found).length === 0 ? error : null)
  }

  /** Whether these fields pass; shows what does not. For an action in the middle of a form. */
  function passes(fields: readonly (keyof V & string)[]): boolean {
    const found = Object.fromEntries(Object.entries(check()).filter(([field]) => fields.includes(field)))
    if (Object.keys(found).length === 0) return true
    refuse(found, null)
    return false
  }

  async function submit(): Promise<void> {
    const found = check()
    if (Object.keys(found).length > 0) return refuse(found, null)
    setFaults({})
    setFailure(null)
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
    }
  }

  function setValue(field: keyof V & string, value: string): void {
    setValues((current) => ({ ...current, [field]: value }))
    setFaults((current) => Object.fromEntries(Object.entries(current).filter(([name]) => name !== field)))
  }

  /** Once something was typed and left, its fault need not wait for the button. */
  function judge(field: keyof V & string): void {
    const fault = values[field] === '' ? undefined : check()[field]
    if (fault) setFaults((current) => ({ ...current, [field]: fault }))
  }

  return {
    /** For the form element: the focus finds its faults by it. */
    id,
    values,
    setValue,
    isSending,
    failure,
    fail,
    clearFailure: () => setFailure(null),
    /** Empties the form after it has done its work. */
    reset: () => setValues(initial),
    passes,
    faultCode: (field: keyof V & string): ErrorCode | undefined => faults[field]?.code,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) void submit()
    },
    /** For a Mantine input: name, value, error and handlers. */
    input: (field: keyof V & string) => {
      const fault = faults[field]
      return {
        name: field,
        value: values[field] ?? '',
        error: fault && textOfCode(phrases, fault.code, (fault.details ?? {}) as ErrorDetails),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          setValue(field, event.currentTarget.value),
        onBlur: () => judge(field),
      }
    },
  }
}
