import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { TokenBuckets } from './token-buckets.ts'

function create(burst: number, perSecond: number) {
  let nowMs = 0
  const buckets = new TokenBuckets({ burst, perSecond }, { now: () => new Date(nowMs) })
  function waitFor(key: string): number | undefined {
    try {
      buckets.take(key)
      return undefined
    } catch (error) {
      return error instanceof AppError ? error.details.retryAfterSeconds : Number.NaN
    }
  }
  return { waitFor, skip: (ms: number) => (nowMs += ms) }
}

test('a burst passes, then one passes whenever a token has come back', () => {
  const { waitFor, skip } = create(3, 2)
  expect([1, 2, 3].map(() => waitFor('a'))).toEqual([undefined, undefined, undefined])
  // Half a second, told in whole ones.
  expect(waitFor('a')).toBe(1)
  skip(500)
  expect(waitFor('a')).toBeUndefined()
  expect(waitFor('a')).toBe(1)
})

test('a pause never saves up more than the burst', () => {
  const { waitFor, skip } = create(2, 10)
  skip(3_600_000)
  expect([1, 2, 3].map(() => waitFor('a') === undefined)).toEqual([true, true, false])
})

test('one caller does not take the tokens of another', () => {
  const { waitFor } = create(1, 1)
  expect(waitFor('a')).toBeUndefined()
  expect(waitFor('b')).toBeUndefined()
  expect(waitFor('a')).toBe(1)
})

test('a flood of made-up keys stays within the memory and frees nobody who waits', () => {
  const { waitFor, skip } = create(1, 0.001)
  for (let i = 0; i < 30_000; i++) waitFor(`key ${i}`)
  waitFor('a')
  skip(1000)
  expect(waitFor('a')).toBeCloseTo(999)
})
