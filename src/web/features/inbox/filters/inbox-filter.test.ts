import { expect, it } from 'vitest'
import {
  changeOfTab,
  filterOfSaved,
  inboxFilterSchema,
  isSameFilter,
  noFilter,
  queryOfFilter,
  savedForm,
  tabOf,
} from './inbox-filter.ts'

it('takes what the address says, and nothing that nobody could have chosen', () => {
  const read = inboxFilterSchema.parse({
    state: 'asleep',
    from: 'soon',
    unread: 'yes',
    platform: 'API',
    q: 'x'.repeat(300),
  })
  expect(read).toEqual({ ...noFilter, platform: 'API', q: 'x'.repeat(100) })
})

it('asks for a quick range by its first day, which goes before chosen days', () => {
  const filter = { ...noFilter, period: 'week' as const, from: '2026-01-01', until: '2026-01-05' }
  expect(queryOfFilter(filter, '2026-11-26')).toEqual({ from: '2026-11-19' })
  expect(queryOfFilter({ ...filter, period: null }, '2026-11-26')).toEqual({ from: '2026-01-01', until: '2026-01-05' })
  expect(queryOfFilter({ ...filter, period: 'today' }, '2026-11-26')).toEqual({ from: '2026-11-26' })
  const yesterday = { from: '2026-11-30', until: '2026-11-30' }
  expect(queryOfFilter({ ...filter, period: 'yesterday' }, '2026-12-01')).toEqual(yesterday)
})

it('searches from two characters on, of any script', () => {
  expect(queryOfFilter({ ...noFilter, q: ' 退 ' }, '2026-11-26')).toEqual({})
  expect(queryOfFilter({ ...noFilter, q: ' 退款 ' }, '2026-11-26')).toEqual({ q: '退款' })
})

it('finds a saved filter again as it was', () => {
  const filter = { ...noFilter, period: 'month' as const, rating: 'needs-improvement' as const, q: 'tent' }
  expect(savedForm(filter)).toEqual({ period: 'month', rating: 'needs-improvement', q: 'tent' })
  expect(isSameFilter(filterOfSaved(savedForm(filter)), filter)).toBe(true)
  expect(isSameFilter(filter, noFilter)).toBe(false)
})

it('changes by a tab what the tab is about, and leaves the rest', () => {
  const filter = { ...noFilter, platform: 'API', state: 'waiting' as const }
  expect(tabOf(filter)).toBe('waiting')
  const all = { ...filter, ...changeOfTab('all', filter) }
  expect(all).toEqual({ ...noFilter, platform: 'API' })
  const unread = { ...all, ...changeOfTab('unread', all) }
  expect(tabOf(unread)).toBe('unread')
  expect(tabOf({ ...unread, ...changeOfTab('mine', unread) })).toBe('mine')
})
