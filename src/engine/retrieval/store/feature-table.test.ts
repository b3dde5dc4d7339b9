import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FeatureTable } from './feature-table.ts'

test('adds, raises and forgets like a map, round after round', () => {
  const step = fc.record({ feature: fc.integer({ min: 2, max: 5000 }), value: fc.nat(9), isRaise: fc.boolean() })
  const table = new FeatureTable()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 1500, size: 'max' }), (steps) => {
      const expected = new Map<number, number>()
      for (const { feature, value, isRaise } of steps) {
        const before = expected.get(feature) ?? 0
        expected.set(feature, isRaise ? Math.max(before, value) : before + value)
        if (isRaise) table.raise(feature, value)
        else table.add(feature, value)
      }
      expect([...table.features.subarray(0, table.count)]).toEqual([...expected.keys()])
      for (const [feature, value] of expected) expect(table.get(feature)).toBe(value)
      table.clear()
      expect(table.count).toBe(0)
      for (const feature of expected.keys()) expect(table.get(feature)).toBe(0)
    }),
    { numRuns: 50 },
  )
})
