import { describe, expect, it } from 'vitest'
import { firstDayOf } from './date-range.ts'

describe('firstDayOf', () => {
  it('goes back by days for weeks', () => {
    expect(firstDayOf('week', '2026-11-21')).toBe('2026-11-14')
    expect(firstDayOf('three-weeks', '2026-11-10')).toBe('2026-10-20')
  })

  it('goes back a calendar month', () => {
    expect(firstDayOf('month', '2026-11-21')).toBe('2026-10-21')
    expect(firstDayOf('month', '2026-01-05')).toBe('2025-12-05')
  })

  it('stays inside a shorter month', () => {
    expect(firstDayOf('month', '2026-03-31')).toBe('2026-02-28')
  })
})
