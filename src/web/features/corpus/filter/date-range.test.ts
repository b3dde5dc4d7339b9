import { describe, expect, it } from 'vitest'
import { firstDayOf } from './date-range.ts'

describe('firstDayOf', () => {
  it('goes back by days for weeks', () => {
    expect(firstDayOf('week', new Date('2026-11-21T23:59:00Z'))).toBe('2026-11-14')
    expect(firstDayOf('three-weeks', new Date('2026-11-10T00:00:00Z'))).toBe('2026-10-20')
  })

  it('goes back a calendar month', () => {
    expect(firstDayOf('month', new Date('2026-11-21T12:00:00Z'))).toBe('2026-10-21')
    expect(firstDayOf('month', new Date('2026-01-05T12:00:00Z'))).toBe('2025-12-05')
  })

  it('stays inside a shorter month', () => {
    expect(firstDayOf('month', new Date('2026-03-31T12:00:00Z'))).toBe('2026-02-28')
  })
})
