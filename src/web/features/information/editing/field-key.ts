/** Names one thing that is edited by itself: a fact, the wording of its answer, or the name of a feature. */
import type { z } from 'zod'
import type { Information } from '#contract/features/customising/bot-information.ts'
import {
  type FeatureField,
  factSchemas,
  featureFactSchemas,
  type InformationField,
  wordingSchema,
} from '#contract/features/customising/information.ts'
import { entityNameSchema } from '#contract/fields.ts'

export type FieldPart = 'fact' | 'wording' | 'name'

/** `fact:price`, `wording:price`; of a feature with its id: `fact:isFree:<id>`, `name:name:<id>`. */
export type FieldKey = `${FieldPart}:${string}`

export function factKey(field: InformationField): FieldKey
export function factKey(field: FeatureField, featureId: string): FieldKey
export function factKey(field: string, featureId?: string): FieldKey {
  return keyOf('fact', field, featureId)
}

export function keyOf(part: FieldPart, field: string, featureId?: string): FieldKey {
  return featureId === undefined ? `${part}:${field}` : `${part}:${field}:${featureId}`
}

export function partsOf(key: FieldKey): { part: FieldPart; field: string; featureId: string | undefined } {
  const [part = '', field = '', featureId] = key.split(':')
  return { part: part as FieldPart, field, featureId }
}

/** What stands in the field; undefined when its feature is gone. */
export function valueIn({ facts, wordings, features }: Information, key: FieldKey): unknown {
  const { part, field, featureId } = partsOf(key)
  const owner = featureId === undefined ? { name: '', facts, wordings } : features.find(({ id }) => id === featureId)
  if (owner === undefined) return undefined
  if (part === 'name') return owner.name
  const values = (part === 'fact' ? owner.facts : owner.wordings) as Readonly<Record<string, unknown>>
  return values[field] ?? ''
}

/** The rule of the field, as the server has it. */
export function schemaOf(key: FieldKey): z.ZodType {
  const { part, field, featureId } = partsOf(key)
  if (part === 'name') return entityNameSchema
  if (part === 'wording') return wordingSchema
  const schemas: Readonly<Record<string, z.ZodType>> = featureId === undefined ? factSchemas : featureFactSchemas
  return schemas[field] ?? wordingSchema
}

/** Whether two values of a field are the same: texts, lists of texts, or a few texts by name. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const [left, right] = [Object.entries(one), other as Readonly<Record<string, unknown>>]
  return left.length === Object.keys(other).length && left.every(([name, value]) => right[name] === value)
}
