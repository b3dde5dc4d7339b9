import { describe, expect, it } from 'vitest'
import { numberOfDay } from './day.ts'
import { clearDayOf, dayOfLunar, lastDayOfLunar, lunarOf, solsticeOf, writeLunar } from './lunar.ts'

const day = (text: string) => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return { year, month, day: date }
}

describe('the table of the Chinese calendar', () => {
  it.each([
    '2000-2-5',
    '2008-2-7',
    '2020-1-25',
    '2023-1-22',
    '2025-1-29',
    '2026-2-17',
    '2027-2-6',
    '2028-1-26',
    '2033-1-31',
    '2100-2-9',
  ])('has New Year on %s', (text) => {
    expect(dayOfLunar(day(text).year, 1, 1)).toEqual(day(text))
  })

  it('has the festivals of known years', () => {
    expect(dayOfLunar(2026, 8, 15)).toEqual(day('2026-9-25'))
    expect(dayOfLunar(2025, 8, 15)).toEqual(day('2025-10-6'))
    expect(dayOfLunar(2028, 5, 5)).toEqual(day('2028-5-28'))
    expect(lastDayOfLunar(2025)).toEqual(day('2026-2-16'))
    expect(clearDayOf(2027)).toEqual(day('2027-4-5'))
    expect(solsticeOf(2026)).toEqual(day('2026-12-22'))
  })

  it('knows leap months', () => {
    expect(writeLunar(lunarOf(day('2025-7-25')) ?? { year: 0, month: 1, isLeap: false, day: 1 })).toBe('闰六月初一')
    expect(lunarOf(day('2034-1-1'))).toMatchObject({ month: 11, isLeap: true })
  })

  it('follows day after day without a gap', () => {
    for (let year = 2000; year < 2100; year++) {
      const last = lastDayOfLunar(year)
      const next = dayOfLunar(year + 1, 1, 1)
      expect(last && next && numberOfDay(next) - numberOfDay(last)).toBe(1)
    }
  })

  it('says nothing outside its years', () => {
    expect(dayOfLunar(1999, 1, 1)).toBeUndefined()
    expect(dayOfLunar(2101, 1, 1)).toBeUndefined()
  })
})
