import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, plusDays, startOfDay } from '../time-zones.ts'
import {
  daysBetween,
  isWorkingDay,
  lastDayBefore,
  mailHour,
  momentOn,
  workingDayAfter,
  workingDayBefore,
} from './working-days.ts'

const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
]
const anyZone = fc.constantFrom(...zones)
/** Leap years among them, and 2100, which is none. */
const anyDay = fc.integer({ min: 0, max: 36_500 }).map((count) => plusDays('2024-01-01', count))
const anyHolidays = fc
  .tuple(anyDay, fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { maxLength: 25 }))
  .map(([day, apart]) => ({ day, holidays: new Set(apart.map((count) => plusDays(day, count))) }))
const none = new Set<string>()

function workingDaysBetween(after: string, before: string, holidays: ReadonlySet<string>): number {
  let count = 0
  for (let day = plusDays(after, 1); day < before; day = plusDays(day, 1)) if (isWorkingDay(day, holidays)) count += 1
  return count
}

test('weekends are no working days, nor are holidays; a holiday on a weekend changes nothing', () => {
  expect(isWorkingDay('2026-11-27', none)).toBe(true)
  expect(isWorkingDay('2026-11-28', none)).toBe(false)
  expect(isWorkingDay('2026-11-29', none)).toBe(false)
  expect(isWorkingDay('2026-10-01', new Set(['2026-10-01']))).toBe(false)
  expect(workingDayBefore('2026-11-30', 1, new Set(['2026-11-28']))).toBe('2026-11-27')
})

test('the working day before is found across a week of holidays', () => {
  const week = new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'])
  expect(workingDayBefore('2026-10-09', 1, week)).toBe('2026-10-08')
  expect(workingDayBefore('2026-10-09', 2, week)).toBe('2026-09-30')
  expect(workingDayAfter('2026-09-30', 1, week)).toBe('2026-10-08')
})

test('the working day before and after is found across a leap day', () => {
  expect(workingDayBefore('2028-03-01', 1, none)).toBe('2028-02-29')
  expect(workingDayAfter('2028-02-28', 1, none)).toBe('2028-02-29')
  expect(workingDayAfter('2027-02-26', 1, none)).toBe('2027-03-01')
})

test('the n-th working day before is a working day, and exactly n-1 working days lie between it and the day', () => {
  fc.assert(
    fc.property(anyHolidays, fc.integer({ min: 1, max: 15 }), ({ day, holidays }, n) => {
      const found = workingDayBefore(day, n, holidays)
      expect(found < day).toBe(true)
      expect(isWorkingDay(found, holidays)).toBe(true)
      expect(workingDaysBetween(found, day, holidays)).toBe(n - 1)
    }),
  )
})

test('the n-th working day after is a working day, and exactly n-1 working days lie between the day and it', () => {
  fc.assert(
    fc.property(anyHolidays, fc.integer({ min: 1, max: 15 }), ({ day, holidays }, n) => {
      const found = workingDayAfter(day, n, holidays)
      expect(found > day).toBe(true)
      expect(isWorkingDay(found, holidays)).toBe(true)
      expect(workingDaysBetween(day, found, holidays)).toBe(n - 1)
    }),
  )
})

test('one more holiday never brings a working day nearer', () => {
  fc.assert(
    fc.property(anyHolidays, anyDay, fc.integer({ min: 1, max: 12 }), ({ day, holidays }, extra, n) => {
      const more = new Set([...holidays, extra])
      expect(workingDayBefore(day, n, more) <= workingDayBefore(day, n, holidays)).toBe(true)
      expect(workingDayAfter(day, n, more) >= workingDayAfter(day, n, holidays)).toBe(true)
    }),
  )
})

test('a calendar of nothing but holidays ends the search', () => {
  const all = new Set(Array.from({ length: 2000 }, (_, count) => plusDays('2024-01-01', count)))
  expect(workingDayBefore('2027-01-01', 10, all) < '2027-01-01').toBe(true)
})

test('nine o’clock is nine o’clock by the clocks of every zone, also on the days on which they change', () => {
  fc.assert(
    fc.property(anyZone, anyDay, (timeZone, day) => {
      const moment = momentOn(timeZone, day, mailHour)
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(moment)
      expect([dayIn(timeZone, moment), shown]).toEqual([day, '09:00:00'])
    }),
  )
})

test('nine o’clock moves by an hour of UTC when daylight saving begins', () => {
  expect(momentOn('Europe/Berlin', '2026-03-28', 9).toISOString()).toBe('2026-03-28T08:00:00.000Z')
  expect(momentOn('Europe/Berlin', '2026-03-29', 9).toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(momentOn('Asia/Shanghai', '2026-03-29', 9).toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('an hour that clocks skip is the moment at which they jump', () => {
  expect(momentOn('Europe/Berlin', '2026-03-29', 2).toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('after a change of zone the same day has another nine o’clock, at most a day and a few hours away', () => {
  fc.assert(
    fc.property(anyZone, anyZone, anyDay, (before, after, day) => {
      const apart = Math.abs(momentOn(before, day, 9).getTime() - momentOn(after, day, 9).getTime())
      expect(apart).toBeLessThanOrEqual(27 * 3600_000)
      expect(dayIn(after, momentOn(after, day, 9))).toBe(day)
    }),
  )
})

test('the last day of what ends at a midnight is the day before it, whatever clocks do that night', () => {
  fc.assert(
    fc.property(anyZone, anyDay, (timeZone, day) => {
      expect(lastDayBefore(timeZone, startOfDay(timeZone, plusDays(day, 1)))).toBe(day)
      expect(daysBetween(day, plusDays(day, 1))).toBe(1)
    }),
  )
})
