import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isFiltered, readFilter, writeFilter } from './address-filter.ts'

const schema = z.object({
  q: z.string().max(200).catch(''),
  status: z.enum(['open', 'done']).catch('open'),
  enabled: z.enum(['yes', 'no']).nullable().catch(null),
})
const none = { q: '', status: 'open', enabled: null } as const

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filter = { q: '退 货', status: 'done', enabled: 'no' } as const
    expect(readFilter(schema, writeFilter(schema, new URLSearchParams(), filter))).toEqual(filter)
  })

  it('leave the rest of the address alone, and replace the filters before', () => {
    const before = new URLSearchParams('bot=b1&item=i1&q=old&enabled=yes')
    expect(writeFilter(schema, before, { ...none, status: 'done' }).toString()).toBe('bot=b1&item=i1&status=done')
  })

  it('drop what nobody could have chosen', () => {
    const filter = readFilter(schema, new URLSearchParams(`status=lost&enabled=maybe&q=${'x'.repeat(201)}`))
    expect(filter).toEqual(none)
    expect(isFiltered(schema, filter)).toBe(false)
  })

  it('do not count blanks as a search', () => {
    expect(isFiltered(schema, { ...none, q: '  ' })).toBe(false)
    expect(isFiltered(schema, { ...none, q: ' a' })).toBe(true)
  })
})
