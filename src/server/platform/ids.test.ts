import { expect, test } from 'vitest'
import { newTimeId } from './ids.ts'

test('ids are UUIDs of version 7 that ascend, also many within a millisecond and when the clock goes back', () => {
  const now = new Date()
  const ids = Array.from({ length: 10_000 }, () => newTimeId(now))
  ids.push(newTimeId(new Date(now.getTime() - 5000)), newTimeId(new Date(now.getTime() + 60_000)))
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

test('an id tells the millisecond it was made in', () => {
  // Ids of this process may be ahead of the clock, as tests move theirs.
  const later = timeOf(newTimeId(new Date())) + 3_600_000
  expect(timeOf(newTimeId(new Date(later)))).toBe(later)
})
