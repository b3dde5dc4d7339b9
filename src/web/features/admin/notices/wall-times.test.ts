import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOfWallTime, wallTimeAt } from './wall-times.ts'

const zones = ['UTC', 'Asia/Shanghai', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']

test('a moment, shown on the wall and read again, is the same; or the same time an hour before, where clocks are put back', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const moment = new Date(minute * 60_000)
      const wallTime = wallTimeAt(zone, moment)
      const read = momentOfWallTime(zone, wallTime)
      expect(read && wallTimeAt(zone, read)).toBe(wallTime)
      expect([0, 3600_000]).toContain(moment.getTime() - (read?.getTime() ?? 0))
    }),
  )
})

test.each([
  ['Asia/Shanghai', '2026-11-25T08:00', '2026-11-25T00:00:00.000Z'],
  ['Europe/London', '2026-07-01T08:00', '2026-07-01T07:00:00.000Z'],
  // Clocks are put back at 02:00: the first 01:30 is the one of summer.
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  // Clocks skip from 01:00 to 02:00.
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2028-02-29T23:59', '2028-03-01T04:59:00.000Z'],
])('in %s, %s is %s', (zone, wallTime, moment) => {
  expect(momentOfWallTime(zone, wallTime)?.toISOString()).toBe(moment)
})

test.each(['', 'soon', '2026-13-01T00:00'])('%j is no time', (text) => {
  expect(momentOfWallTime('UTC', text)).toBeUndefined()
})
