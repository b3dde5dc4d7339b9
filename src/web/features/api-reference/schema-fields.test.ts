import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { apiReference as english } from '#phrases/en/features/api-reference.ts'
import { fieldsOf } from './schema-fields.ts'

describe('the fields of a schema', () => {
  it('names nested fields by their path', () => {
    const schema = z.object({
      answer: z.object({ text: z.string().max(5), kind: z.enum(['a', 'b']) }),
      items: z.array(z.object({ id: z.string().nullable() })),
      note: z.string().default('x'),
    })
    expect(fieldsOf(schema, 'input', english)).toEqual([
      { path: 'answer', type: 'object', isRequired: true, rules: [] },
      { path: 'answer.text', type: 'string', isRequired: true, rules: ['at most 5 characters'] },
      { path: 'answer.kind', type: '"a" or "b"', isRequired: true, rules: [] },
      { path: 'items', type: 'list of object', isRequired: true, rules: [] },
      { path: 'items[].id', type: 'string or null', isRequired: true, rules: [] },
      { path: 'note', type: 'string', isRequired: false, rules: ['default "x"'] },
    ])
  })

  it('puts the variants of a body into one table', () => {
    const schema = z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve') }),
      z.object({ decision: z.literal('reject'), reason: z.string() }),
    ])
    expect(fieldsOf(schema, 'input', english).map(({ path, type }) => [path, type])).toEqual([
      ['decision', '"approve" or "reject"'],
      ['reason', 'string'],
    ])
  })

  it('leaves out the bounds that every integer has', () => {
    expect(fieldsOf(z.object({ count: z.number().int() }), 'output', english)[0]?.rules).toEqual([])
  })

  it('can show every endpoint of the contract', () => {
    for (const { params, query, body, reply } of allEndpoints) {
      for (const schema of [params, query, body]) if (schema) fieldsOf(schema, 'input', english)
      if (typeof reply !== 'string') expect(fieldsOf(reply, 'output', english).length).toBeGreaterThan(0)
    }
  })
})
