import { describe, expect, it } from 'vitest'
import { isFiltered, noFilter, queryOfFilter, readFilter, writeFilter } from './corpus-filter.ts'

const today = '2026-11-21'

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filter = { q: '退 货', updated: { quick: 'week' } as const, intent: 'returns', enabled: 'no' as const }
    expect(readFilter(writeFilter(new URLSearchParams(), filter))).toEqual(filter)
    const days = { ...noFilter, updated: { from: '2026-11-01', to: '2026-11-09' } }
    expect(readFilter(writeFilter(new URLSearchParams(), days))).toEqual(days)
  })

  it('leave the bot and the open item alone, and replace the filters before', () => {
    const before = new URLSearchParams('bot=b1&item=i1&q=old&updated=month&enabled=yes')
    expect(writeFilter(before, { ...noFilter, intent: 'a' }).toString()).toBe('bot=b1&item=i1&intent=a')
  })

  it('drop what nobody could have chosen', () => {
    const filter = readFilter(new URLSearchParams('updated=year&from=yesterday&enabled=maybe'))
    expect(filter).toEqual(noFilter)
    expect(isFiltered(filter)).toBe(false)
  })

  it('become the days and words that the server takes', () => {
    expect(queryOfFilter({ ...noFilter, q: '  tent ', updated: { quick: 'three-weeks' } }, today)).toEqual({
      q: 'tent',
      from: '2026-10-31',
    })
    expect(queryOfFilter({ ...noFilter, updated: { to: '2026-11-09' }, enabled: 'yes' }, today)).toEqual({
      to: '2026-11-09',
      enabled: 'yes',
    })
  })
})
