/** Inputs that nobody would write by hand: fitting ones from a schema, and the same with something wrong somewhere. The same seed makes the same. */
import { z } from 'zod'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export type Random = () => number

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T
}

/** A value that the schema accepts, most of the time; texts that need a meaning are found by the name of their field in `known`. */
export function fitting(
  schema: JsonSchema,
  known: Readonly<Record<string, unknown>>,
  random: Random,
  name = '',
): unknown {
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return fitting(pick(random, either), known, random, name)
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return pick(random, schema.enum)
  if (name in known) return known[name]
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || random() < 0.6)
        .map(([key, value]) => [key, fitting(value, known, random, key)]),
    )
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => fitting(schema.items ?? {}, known, random, name))
  if (type === 'integer' || type === 'number')
    return Math.floor(
      (schema.minimum ?? 0) + random() * Math.min(1000, (schema.maximum ?? 1000) - (schema.minimum ?? 0)),
    )
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return pick(random, words)
    .padEnd(schema.minLength ?? 0, 'x')
    .slice(0, schema.maxLength ?? 200)
}

const words = [
  'When will it arrive?',
  '怎么退货',
  'hello',
  'a@example.com',
  '2026-01-02',
  'Ünïcödé',
  '👩‍👩‍👧‍👦',
  '1',
  'é́́',
  'a b',
]

/** What breaks programs: each is sent in the place of something else. */
const odd: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => 2 ** 63,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => 'null',
  () => '\u0000',
  () => 'before\u0000after',
  () => '\ud800',
  () => 'x\udc00y',
  () => '\u202e\u2066\ufeff\u200b',
  () => '\uffff',
  () => "'; drop table bots; --",
  () => '%s%n%x {bot} {{7*7}}',
  () => '../../../etc/passwd',
  () => '<script>alert(1)</script>',
  () => '00000000-0000-0000-0000-000000000000',
  () => '9'.repeat(400),
  () => '-0',
  () => '1e999',
  () => '2026-02-30',
  () => '9999-12-31',
  () => '0000-01-01',
  () => '字'.repeat(30_000),
  () => 'a'.repeat(70_000),
  () => '🙂'.repeat(5000),
  () => 'é'.normalize('NFD').repeat(3000),
  () => '退 '.repeat(2000),
  (random) => nested(1 + Math.floor(random() * 300)),
  (random) => Object.fromEntries(Array.from({ length: Math.floor(random() * 3000) }, (_, at) => [`k${at}`, at])),
  (random) => Array.from({ length: Math.floor(random() * 5000) }, (_, at) => at),
  () => Array.from({ length: 300 }, () => 'same'),
  () => ({ toString: 'no function', length: -1, constructor: null, hasOwnProperty: 1 }),
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export const oddValue = (random: Random): unknown => pick(random, odd)(random)

/** The value with one to three places changed, taken away, doubled or added. */
export function spoiled(value: unknown, random: Random): unknown {
  let result = value
  for (let change = 0; change <= random() * 3; change += 1) result = spoilOnce(result, random)
  return result
}

function spoilOnce(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return oddValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, oddValue(random)]
    const place = Math.floor(random() * value.length)
    return value.map((each, at) => (at === place ? spoilOnce(each, random) : each))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random() < 0.15)
    return Object.fromEntries([...entries, [pick(random, oddNames), oddValue(random)]])
  const place = Math.floor(random() * entries.length)
  if (random() < 0.2) return Object.fromEntries(entries.filter((_, at) => at !== place))
  return Object.fromEntries(entries.map(([key, each], at) => [key, at === place ? spoilOnce(each, random) : each]))
}

const oddNames = [
  'extra',
  '',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'account_id',
  'role',
  '\u0000',
  'ключ',
  'a.b',
  '$where',
]

/** The bytes of a body: its JSON, or that with what no JSON library writes. */
export function bytesOf(body: unknown, random: Random): Buffer {
  const json = JSON.stringify(body) ?? ''
  if (random() < 0.9) return Buffer.from(json)
  const half = Math.floor(random() * json.length)
  return pick<() => Buffer>(random, [
    () => Buffer.from(json.slice(0, half)),
    () =>
      Buffer.concat([Buffer.from(json.slice(0, half)), Buffer.from([0xff, 0xfe, 0x00]), Buffer.from(json.slice(half))]),
    () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    () => Buffer.from(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
    () => Buffer.from(json.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},')),
    () => Buffer.from(json.replace('{', '{"text":1,"text":2,"name":null,"name":"",')),
    () => Buffer.from(`\ufeff${json}`),
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.from(`${json}${json}`),
    () => Buffer.from('{"n":1e999999,"m":-0.0000000000000000000000001,"x":123456789012345678901234567890}'),
    () => Buffer.from("{'single': undefined, /* comment */ NaN: Infinity,}"),
    () => Buffer.alloc(0),
  ])()
}
