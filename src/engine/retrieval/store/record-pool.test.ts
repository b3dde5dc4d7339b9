import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecordPool } from './record-pool.ts'

test('a slot holds what was put there last, whatever else was put and dropped', () => {
  const step = fc.record({ slot: fc.nat(20), bytes: fc.option(fc.uint8Array({ maxLength: 400 })) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const pool = new RecordPool()
      const expected = new Map<number, number[]>()
      for (const { slot, bytes } of steps) {
        if (bytes) pool.set(slot, bytes, bytes.length)
        else pool.drop(slot)
        expected.set(slot, bytes ? [...bytes] : [])
      }
      for (const [slot, bytes] of expected) {
        if (bytes.length === 0) continue
        expect([...pool.bytes.subarray(pool.startOf(slot), pool.endOf(slot))]).toEqual(bytes)
      }
    }),
  )
})

test('replacing records over and over does not make it grow', () => {
  const pool = new RecordPool()
  const round = (): void => {
    for (let slot = 0; slot < 100; slot++) pool.set(slot, new Uint8Array(50 + slot), 50 + slot)
  }
  round()
  const after = pool.byteLength
  for (let i = 0; i < 50; i++) round()
  expect(pool.byteLength).toBeLessThan(after * 2)
})
