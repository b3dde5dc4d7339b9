import { expect, test } from 'vitest'
import { SlotCache } from './slot-cache.ts'

test('what was put is found until it is forgotten, and its bytes are counted', () => {
  const cache = new SlotCache<string>(100)
  cache.set(1, 'one', 10)
  cache.set(2, 'two', 10)
  cache.grow(2, 5)
  expect([cache.get(1), cache.get(2), cache.get(3), cache.byteLength]).toEqual(['one', 'two', undefined, 25])
  cache.forget(2)
  cache.grow(2, 5)
  expect([cache.get(1), cache.get(2), cache.byteLength]).toEqual(['one', undefined, 10])
})

test('beyond the bound the oldest go, and what was asked for again is spared', () => {
  const cache = new SlotCache<number>(100)
  for (let slot = 0; slot < 11; slot++) cache.set(slot, slot, 10)
  cache.get(1)
  cache.set(11, 11, 10)
  expect([0, 1, 2, 3, 4, 5, 11].map((slot) => cache.get(slot))).toEqual([
    undefined,
    1,
    undefined,
    undefined,
    undefined,
    5,
    11,
  ])
  expect(cache.byteLength).toBeLessThanOrEqual(100)
})

test('what is asked for all the time makes room as well', () => {
  const cache = new SlotCache<number>(100)
  for (let slot = 0; slot < 1000; slot++) {
    cache.set(slot, slot, 10)
    cache.get(slot)
    expect(cache.byteLength).toBeLessThanOrEqual(110)
  }
})

test('what grows makes room as well, and stays itself', () => {
  const cache = new SlotCache<number>(100)
  for (let slot = 0; slot < 10; slot++) cache.set(slot, slot, 5)
  for (let slot = 0; slot < 10; slot++) {
    cache.get(slot)
    cache.grow(slot, 45)
    expect(cache.byteLength).toBeLessThanOrEqual(100)
  }
  cache.set(10, 10, 5)
  cache.grow(10, 500)
  expect([cache.get(10), cache.byteLength]).toEqual([10, 505])
})
