import { expect, test } from 'vitest'
import { retryAfterMs, waitAfter } from './backoff.ts'

const backoff = { firstMs: 1000, factor: 4, maxMs: 60_000 }

test('waits are drawn from the whole of a span that grows with each attempt, up to its cap', () => {
  expect([1, 2, 3, 4, 50].map((attempts) => waitAfter(attempts, backoff, 0.5))).toEqual([
    500, 2000, 8000, 30_000, 30_000,
  ])
  expect(waitAfter(3, backoff, 0)).toBe(0)
})

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Thu, 26 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
  expect(retryAfterMs('Thu, 26 Nov 2026 11:00:00 GMT', now)).toBe(0)
  for (const text of [undefined, '', 'soon', '-5', '1e3']) expect(retryAfterMs(text, now)).toBeUndefined()
})
