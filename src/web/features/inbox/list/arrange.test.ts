import { expect, it } from 'vitest'
import type { ConversationRow } from '#contract/features/inbox/conversations.ts'
import { hold, settle } from './arrange.ts'

const rowOf = (id: string, minute: number, changes: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  platform: 'API',
  contact: { id, name: id, code: null, isBlocked: false },
  state: 'bot',
  stateSince: null,
  wantedBy: null,
  takenBy: null,
  isUnread: false,
  rating: null,
  startedAt: '2026-11-26T08:00:00.000Z',
  lastActivityAt: new Date(Date.UTC(2026, 10, 26, 8, minute)).toISOString(),
  last: null,
  ...changes,
})
const ids = (rows: readonly ConversationRow[]) => rows.map(({ id }) => id)

it('puts rows in the order of the server while nobody looks at them', () => {
  const before = settle({ waiting: [], others: [rowOf('a', 2), rowOf('b', 1)] }, undefined, null)
  const after = settle({ waiting: [], others: [rowOf('b', 3), rowOf('a', 2)] }, before, null)
  expect(ids(after.others)).toEqual(['b', 'a'])
  expect(after.newsCount).toBe(0)
})

it('moves nothing while somebody points at the list, and counts what is new', () => {
  const before = settle({ waiting: [], others: [rowOf('a', 2), rowOf('b', 1)] }, undefined, null)
  const latest = { waiting: [rowOf('c', 4)], others: [rowOf('b', 3, { isUnread: true }), rowOf('a', 2)] }
  const held = hold(latest, before, null)
  expect(ids(held.others)).toEqual(['a', 'b'])
  expect(held.waiting).toEqual([])
  expect(held.others[1]?.isUnread).toBe(true)
  expect(held.newsCount).toBe(2)
  expect(ids(settle(latest, held, null).waiting)).toEqual(['c'])
})

it('does not count the conversation that is open as new', () => {
  const before = settle({ waiting: [], others: [rowOf('a', 2), rowOf('b', 1)] }, undefined, 'b')
  expect(hold({ waiting: [], others: [rowOf('b', 3), rowOf('a', 2)] }, before, 'b').newsCount).toBe(0)
})

it('adds the page that was scrolled to below', () => {
  const before = settle({ waiting: [], others: [rowOf('a', 5), rowOf('b', 4)] }, undefined, null)
  const latest = { waiting: [], others: [rowOf('new', 6), rowOf('a', 5), rowOf('b', 4), rowOf('c', 3)] }
  expect(ids(hold(latest, before, null).others)).toEqual(['a', 'b', 'c'])
})

it('keeps the open row in its place when the filter lets it through no longer', () => {
  const before = settle({ waiting: [], others: [rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)] }, undefined, 'b')
  const latest = { waiting: [], others: [rowOf('a', 3), rowOf('c', 1)] }
  expect(ids(settle(latest, before, 'b').others)).toEqual(['a', 'b', 'c'])
  expect(ids(settle(latest, before, null).others)).toEqual(['a', 'c'])
})
