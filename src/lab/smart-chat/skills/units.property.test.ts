import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rational } from './numbers/rational.ts'
import { contextOf } from './test-context.ts'
import { convert, customaryTarget } from './units/convert.ts'
import { findUnits, units } from './units/unit-names.ts'
import { tryUnits } from './units.ts'

const anyUnit = fc.constantFrom(...units)
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 1000n }))
  .map(([n, d]) => rational(n, d))

describe('units', () => {
  it('come back as they were after a conversion there and back', () => {
    fc.assert(
      fc.property(amount, anyUnit, anyUnit, (value, from, to) => {
        fc.pre(from.kind === to.kind)
        const there = convert(value, from, to)
        if (there) expect(convert(there, to, from)).toEqual(value)
        else expect(from.kind).toBe('temperature')
      }),
      { numRuns: 500 },
    )
  })

  it('have a partner of their own kind to be told in', () => {
    for (const unit of units) {
      const target = customaryTarget(unit)
      expect(target.kind).toBe(unit.kind)
      expect(target, unit.name.en).not.toBe(unit)
    }
  })

  it('are found by their names in both languages', () => {
    for (const unit of units) {
      expect(
        findUnits(
          `5 ${unit.plural ?? (unit.name.en.startsWith('°') ? unit.name.en : `${unit.name.en}s`)}`.toLowerCase(),
        )[0]?.unit.name.en,
        unit.name.en,
      ).toBe(unit.name.en)
    }
  })

  it.each([
    ['5 km in miles', '5 kilometres ≈ 3.1069 miles'],
    ['6 feet 2 in cm', '6 feet 2 = 187.96 centimetres'],
    ['how many ounces in a pound', '1 pound = 16 ounces'],
    ['100 f in c', '100 °F ≈ 37.78 °C'],
    ['-300 c in f', 'below absolute zero'],
    ['5 kg in miles', 'no way across'],
    ['12 in in cm', '12 inches = 30.48 centimetres'],
  ])('%j: %s', (asked, said) => {
    expect(tryUnits(asked, contextOf('en'))?.text).toContain(said)
  })

  it.each([
    ['100斤是多少公斤', '100 斤 = 50 公斤'],
    ['5斤3两等于多少克', '5斤3两 = 2650 克'],
    ['一亩是多少平方米', '1 亩 ≈ 666.67 平方米'],
    ['华氏100度是多少摄氏度', '100 °F ≈ 37.78 °C'],
    ['一里有多少米', '1 里 = 500 米'],
    ['三尺是多少米', '3 尺 = 1 米'],
  ])('%j: %s', (asked, said) => {
    expect(tryUnits(asked, contextOf('zh'))?.text).toBe(said)
  })

  it.each(['I ran 5 miles today', 'how tall are you', '今天多少度', '半斤八两', 'how far is the moon', '家里有多少人'])(
    '%j asks for none',
    (text) => {
      expect(tryUnits(text, contextOf('zh'))).toBeUndefined()
    },
  )
})
