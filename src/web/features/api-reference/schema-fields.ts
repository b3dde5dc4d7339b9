/** A schema of the contract as the rows of a table: one a field, nested ones by their path. */
import { z } from 'zod'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'

export interface SchemaField {
  /** `answer.text`, `items[].id`; empty for a body that is no object. */
  path: string
  type: string
  isRequired: boolean
  rules: string[]
}

/** What of JSON Schema the contract uses. */
interface JsonSchema {
  /** zod writes `["string", "null"]` for what may be null. */
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  default?: unknown
  maxLength?: number
  minLength?: number
  maximum?: number
  minimum?: number
  maxItems?: number
  minItems?: number
}

/** zod writes JavaScript's own bounds of an integer; nobody wants to read those. */
function isOwnBound(limit: number): boolean {
  return Math.abs(limit) >= Number.MAX_SAFE_INTEGER
}

function alternativesOf(schema: JsonSchema): { variants: JsonSchema[]; isNullable: boolean } {
  const { type } = schema
  const all =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : [schema])
  const variants = all.filter((variant) => variant.type !== 'null')
  return { variants, isNullable: variants.length < all.length }
}

function nameType(schema: JsonSchema, types: ApiReferencePhrases['types']): string {
  const { variants, isNullable } = alternativesOf(schema)
  const names = [...new Set(variants.map((variant) => nameOne(variant, types)))]
  const name = types.either(names)
  return isNullable ? types.orNull(name) : name
}

function nameOne(schema: JsonSchema, types: ApiReferencePhrases['types']): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return types.either(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf || schema.oneOf || Array.isArray(schema.type)) return nameType(schema, types)
  switch (schema.type) {
    case 'array':
      return types.list(schema.items ? nameType(schema.items, types) : types.unknown)
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'object':
      return types[schema.type]
    default:
      return types.unknown
  }
}

function rulesOf(schema: JsonSchema, limits: ApiReferencePhrases['limits']): string[] {
  const { variants } = alternativesOf(schema)
  const rules: string[] = []
  for (const key of ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const) {
    const limit = variants.map((variant) => variant[key]).find((value) => value !== undefined)
    if (limit !== undefined && !isOwnBound(limit)) rules.push(limits[key](limit))
  }
  const format = variants.map((variant) => variant.format).find((value) => value !== undefined)
  if (format) rules.push(limits.format(format))
  if (schema.default !== undefined) rules.push(limits.byDefault(JSON.stringify(schema.default)))
  return rules
}

function walk(schema: JsonSchema, path: string, isRequired: boolean, phrases: ApiReferencePhrases): SchemaField[] {
  const own: SchemaField = {
    path,
    type: nameType(schema, phrases.types),
    isRequired,
    rules: rulesOf(schema, phrases.limits),
  }
  const inner = childrenOf(schema, path, phrases)
  return path === '' && inner.length > 0 ? inner : [own, ...inner]
}

function childrenOf(schema: JsonSchema, path: string, phrases: ApiReferencePhrases): SchemaField[] {
  const fields = new Map<string, SchemaField>()
  const { variants } = alternativesOf(schema)
  for (const variant of variants) {
    const rows = variant.items
      ? childrenOf(variant.items, `${path}[]`, phrases)
      : Object.entries(variant.properties ?? {}).flatMap(([name, property]) =>
          walk(property, path === '' ? name : `${path}.${name}`, variant.required?.includes(name) ?? false, phrases),
        )
    for (const row of rows) {
      const known = fields.get(row.path)
      // A field that has another value in each variant is one row with all of them.
      if (known && known.type !== row.type) known.type = phrases.types.either([known.type, row.type])
      if (known) known.isRequired &&= row.isRequired
      else fields.set(row.path, row)
    }
  }
  return [...fields.values()]
}

/** `input`: what a caller may send; `output`: what comes back. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output', phrases: ApiReferencePhrases): SchemaField[] {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  const rows = walk(json, '', true, phrases)
  // A reply without a name of its own has nothing to show but its type.
  return rows.length === 1 && rows[0]?.path === '' && json.type === 'object' ? [] : rows
}
