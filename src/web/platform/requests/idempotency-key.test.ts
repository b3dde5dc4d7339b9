import { afterEach, expect, it, vi } from 'vitest'
import { createIdempotencyKeys, randomId } from './idempotency-key.ts'

afterEach(() => vi.unstubAllGlobals())

it('is the same for the same values, and another one for others', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyOf({ name: 'a' })
  expect(keys.keyOf({ name: 'a' })).toBe(first)
  expect(keys.keyOf({ name: 'b' })).not.toBe(first)
})

it('expires with success, so that the same values can be sent again on purpose', () => {
  const keys = createIdempotencyKeys()
  const first = keys.keyOf({ name: 'a' })
  keys.expire()
  expect(keys.keyOf({ name: 'a' })).not.toBe(first)
})

it('is made on pages of plain http as well', () => {
  const original = crypto
  vi.stubGlobal('crypto', { getRandomValues: (numbers: Uint32Array<ArrayBuffer>) => original.getRandomValues(numbers) })
  expect(randomId()).not.toBe(randomId())
})
