/** What is to be thought of a field: what was typed, beside what stands on the server. */
import { z } from 'zod'
import type { Information } from '#contract/features/customising/bot-information.ts'
import { type FormFault, type FormFaults, faultsBySchema } from '#web/platform/forms/faults.ts'
import { type FieldKey, isSameValue, schemaOf, valueIn } from './field-key.ts'

export interface TypedValue {
  readonly value: unknown
  /** What stood on the server when the typing began. */
  readonly from: unknown
}

/** What the server refused; only as long as it stands there. */
export interface RefusedValue {
  readonly value: unknown
  readonly fault: FormFault
}

/**
 * `settled`: as it stands on the server. `unsaved`: to be sent. `faulty`: breaks its rule, and is not sent. `contested`: somebody else changed the
 * field meanwhile, and one of both is to be picked.
 */
export type FieldStatus = 'settled' | 'unsaved' | 'faulty' | 'contested'

export interface FieldState {
  readonly status: FieldStatus
  /** What the field shows. */
  readonly value: unknown
  /** As it would be stored. */
  readonly clean: unknown
  /** By part: `value`, `value.amount`. */
  readonly faults: FormFaults
  /** Of a contested field: what stands on the server. */
  readonly theirs?: unknown
}

const wrapped = new Map<string, z.ZodType>()

function wrappedSchema(key: FieldKey): z.ZodType {
  const known = wrapped.get(key) ?? z.object({ value: schemaOf(key) })
  wrapped.set(key, known)
  return known
}

const noFaults: FormFaults = {}

export function stateOf(
  information: Information,
  key: FieldKey,
  typed: TypedValue | undefined,
  refused: RefusedValue | undefined,
): FieldState {
  const stored = valueIn(information, key)
  const settled: FieldState = { status: 'settled', value: stored, clean: stored, faults: noFaults }
  if (typed === undefined) return settled
  const { value, from } = typed
  const faults = faultsBySchema(wrappedSchema(key), { value }, { value })
  if (Object.keys(faults).length > 0) return { status: 'faulty', value, clean: value, faults }
  const { value: clean } = wrappedSchema(key).parse({ value }) as { value: unknown }
  if (refused !== undefined && isSameValue(refused.value, clean))
    return { status: 'faulty', value, clean, faults: { value: refused.fault } }
  if (isSameValue(clean, stored)) return { ...settled, value }
  // Nothing was typed but a space: what stands there now is shown.
  if (isSameValue(clean, from)) return settled
  if (!isSameValue(from, stored)) return { status: 'contested', value, clean, faults: noFaults, theirs: stored }
  return { status: 'unsaved', value, clean, faults: noFaults }
}
