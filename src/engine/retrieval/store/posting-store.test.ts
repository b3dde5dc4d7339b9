import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PostingStore } from './posting-store.ts'

function postingsOf(store: PostingStore, hash: number): number[] {
  const range = { start: 0, length: 0 }
  store.locate(hash, range)
  return Array.from(store.pool.subarray(range.start, range.start + range.length)).sort((a, b) => a - b)
}

test('holds exactly what was added and not removed, in any sequence', () => {
  const step = fc.record({
    hash: fc.integer({ min: 2, max: 40 }),
    slot: fc.nat(30),
    weight: fc.integer({ min: 1, max: 255 }),
    isRemoval: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const store = new PostingStore()
      const expected = new Map<number, Map<number, number>>()
      for (const { hash, slot, weight, isRemoval } of steps) {
        const slots = expected.get(hash) ?? new Map<number, number>()
        expected.set(hash, slots)
        if (isRemoval) {
          store.remove(hash, slot)
          slots.delete(slot)
        } else if (!slots.has(slot)) {
          store.add(hash, slot, weight)
          slots.set(slot, weight)
        }
      }
      for (const [hash, slots] of expected) {
        const wanted = [...slots].map(([slot, weight]) => slot * 256 + weight).sort((a, b) => a - b)
        expect(postingsOf(store, hash)).toEqual(wanted)
        expect(store.countOf(hash)).toBe(slots.size)
      }
    }),
  )
})

test('putting and removing over and over does not grow it', () => {
  const store = new PostingStore()
  const round = (): void => {
    for (let slot = 0; slot < 200; slot++) for (let hash = 2; hash < 60; hash++) store.add(hash, slot, 1)
    for (let slot = 0; slot < 200; slot++) for (let hash = 2; hash < 60; hash++) store.remove(hash, slot)
  }
  round()
  const after = store.byteLength
  for (let i = 0; i < 20; i++) round()
  expect(store.byteLength).toBeLessThan(after * 1.5)
})
