import { expect, it } from 'vitest'
import type { CorpusItem } from '#contract/features/corpus.ts'
import type { CorpusPage } from '../corpus.queries.ts'
import { takeInNewest } from './newest-items.ts'

const itemOf = (id: string, minute: number, over: Partial<CorpusItem> = {}): CorpusItem => ({
  id,
  question: id,
  answer: '',
  intent: '',
  keywords: [],
  variants: [],
  isEnabled: true,
  validFrom: null,
  validUntil: null,
  attachment: null,
  hits: 0,
  lastHitAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  revision: 1,
  ...over,
})
const pageOf = (items: CorpusItem[], botTotal = items.length, nextCursor: string | null = null): CorpusPage => ({
  items,
  total: botTotal,
  botTotal,
  botLimit: 1000,
  nextCursor,
})
const idsOf = (pages: readonly CorpusPage[] | null) => pages?.map(({ items }) => items.map(({ id }) => id))

const [a, b, c] = [itemOf('a', 30), itemOf('b', 20), itemOf('c', 10)]
const shown = [pageOf([a, b], 3, 'more'), pageOf([c], 3)]

it('leaves the pages alone when they show everything already', () => {
  const newest = pageOf([a, b], 3, 'more')
  expect(takeInNewest(shown, newest, newest)).toBe(shown)
})

it('changes an item at its place, though the server has it on top now', () => {
  const newest = pageOf([itemOf('c', 40, { revision: 2, isEnabled: false }), a], 3, 'more')
  const after = takeInNewest(shown, newest, newest)
  expect(idsOf(after)).toEqual([['a', 'b'], ['c']])
  expect(after?.[1]?.items[0]?.isEnabled).toBe(false)
  expect(after?.[0]?.total).toBe(3)
})

it('puts new items on top and counts them', () => {
  const newest = pageOf([itemOf('new', 50), a], 4, 'more')
  const after = takeInNewest(shown, newest, newest)
  expect(idsOf(after)).toEqual([['new', 'a', 'b'], ['c']])
  expect(after?.map(({ total }) => total)).toEqual([4, 4])
})

it('asks for all pages after a deletion', () => {
  const newest = pageOf([a, c], 2)
  expect(takeInNewest(shown, newest, newest)).toBeNull()
})

it('asks for all pages when more changed than one page holds', () => {
  const newest = pageOf([itemOf('c', 40, { revision: 2 }), itemOf('x', 39)], 3, 'more')
  expect(takeInNewest(shown, newest, newest)).toBeNull()
})

it('does not take an item of a page that is not loaded for a new one', () => {
  const loaded = [pageOf([a, b], 3, 'more')]
  const newest = pageOf([a, b, c], 3)
  expect(takeInNewest(loaded, newest, newest)).toBe(loaded)
})

it('keeps a changed item in sight that no longer fits the filter, and adds nothing that does not fit', () => {
  const newest = pageOf([itemOf('x', 60), itemOf('b', 50, { revision: 2, isEnabled: false }), a, c], 3)
  const matching = pageOf([a, c], 3)
  const after = takeInNewest(shown, newest, matching)
  expect(idsOf(after)).toEqual([['a', 'b'], ['c']])
  expect(after?.[0]?.items[1]?.isEnabled).toBe(false)
})

it('reads an empty list again when there is something to show', () => {
  const empty = [pageOf([])]
  const newest = pageOf([a])
  expect(takeInNewest(empty, newest, newest)).toBeNull()
  expect(takeInNewest(empty, pageOf([]), pageOf([]))).toBe(empty)
})
