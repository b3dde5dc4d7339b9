import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, plusDays, startOfDay } from '../time-zones.ts'
import {
  daysBetween,
  isWeekend,
  isWorkingDay,
  type ListedDays,
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
const listed = (...days: string[]): ListedDays => new Map(days.map((day) => [day, 'holiday']))
/** Holidays on any day and make-up days on weekends, near a day. */
const anyListed = fc
  .tuple(
    anyDay,
    fc.uniqueArray(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.boolean()), {
      maxLength: 25,
      selector: ([apart]) => apart,
    }),
  )
  .map(([day, entries]) => ({
    day,
    listed: new Map(
      entries.map(([apart, makesUp]) => {
        const entry = plusDays(day, apart)
        return [entry, makesUp && isWeekend(entry) ? 'working' : 'holiday'] as const
      }),
    ) as ListedDays,
  }))
/** One of the weekend days around a day, so that it matters as a rule. */
const weekendNear = (day: string, apart: number): string => {
  let found = plusDays(day, apart)
  while (!isWeekend(found)) found = plusDays(found, 1)
  return found
}
const none: ListedDays = new Map()

function workingDaysBetween(after: string, before: string, days: ListedDays): number {
  let count = 0
  for (let day = plusDays(after, 1); day < before; day = plusDays(day, 1)) if (isWorkingDay(day, days)) count += 1
  return count
}

test('weekends are no working days, nor are holidays; a holiday on a weekend changes nothing', () => {
  expect(isWorkingDay('2026-11-27', none)).toBe(true)
  expect(isWorkingDay('2026-11-28', none)).toBe(false)
  expect(isWorkingDay('2026-11-29', none)).toBe(false)
  expect(isWorkingDay('2026-10-01', listed('2026-10-01'))).toBe(false)
  expect(workingDayBefore('2026-11-30', 1, listed('2026-11-28'))).toBe('2026-11-27')
})

test('the working day before is found across a week of holidays', () => {
  const week = listed('2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07')
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
    fc.property(anyListed, fc.integer({ min: 1, max: 15 }), ({ day, listed: days }, n) => {
      const found = workingDayBefore(day, n, days)
      expect(found < day).toBe(true)
      expect(isWorkingDay(found, days)).toBe(true)
      expect(workingDaysBetween(found, day, days)).toBe(n - 1)
    }),
  )
})

test('the n-th working day after is a working day, and exactly n-1 working days lie between the day and it', () => {
  fc.assert(
    fc.property(anyListed, fc.integer({ min: 1, max: 15 }), ({ day, listed: days }, n) => {
      const found = workingDayAfter(day, n, days)
      expect(found > day).toBe(true)
      expect(isWorkingDay(found, days)).toBe(true)
      expect(workingDaysBetween(day, found, days)).toBe(n - 1)
    }),
  )
})

test('one more holiday never brings a working day nearer, not even in place of a make-up day', () => {
  fc.assert(
    fc.property(anyListed, fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 12 }), (at, apart, n) => {
      const more: ListedDays = new Map([...at.listed, [plusDays(at.day, apart), 'holiday']])
      expect(workingDayBefore(at.day, n, more) <= workingDayBefore(at.day, n, at.listed)).toBe(true)
      expect(workingDayAfter(at.day, n, more) >= workingDayAfter(at.day, n, at.listed)).toBe(true)
    }),
  )
})

test('one more make-up day never moves a working day away, not even in place of a holiday', () => {
  fc.assert(
    fc.property(anyListed, fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 12 }), (at, apart, n) => {
      const more: ListedDays = new Map([...at.listed, [weekendNear(at.day, apart), 'working']])
      expect(workingDayBefore(at.day, n, more) >= workingDayBefore(at.day, n, at.listed)).toBe(true)
      expect(workingDayAfter(at.day, n, more) <= workingDayAfter(at.day, n, at.listed)).toBe(true)
    }),
  )
})

test('a make-up day between a day and its n-th working day brings that one a working day nearer', () => {
  fc.assert(
    fc.property(anyListed, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 2, max: 12 }), (at, apart, n) => {
      const extra = weekendNear(plusDays(at.day, 1), apart)
      fc.pre(at.listed.get(extra) !== 'working' && extra < workingDayAfter(at.day, n, at.listed))
      const more: ListedDays = new Map([...at.listed, [extra, 'working']])
      const nearer = workingDayAfter(at.day, n, more)
      expect(nearer).toBe([extra, workingDayAfter(at.day, n - 1, at.listed)].toSorted().at(-1))
    }),
  )
})

test('a make-up Saturday within a golden week is a working day, the days around it are not', () => {
  const week: ListedDays = new Map([
    ...listed('2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'),
    ['2026-10-03', 'working'],
  ])
  expect(isWorkingDay('2026-10-03', week)).toBe(true)
  expect(isWorkingDay('2026-10-04', week)).toBe(false)
  expect(workingDayAfter('2026-09-30', 1, week)).toBe('2026-10-03')
  expect(workingDayAfter('2026-09-30', 2, week)).toBe('2026-10-08')
  expect(workingDayBefore('2026-10-09', 2, week)).toBe('2026-10-03')
  expect(workingDayBefore('2026-10-09', 3, week)).toBe('2026-09-30')
})

test('the make-up days before and after a golden week count as they do in the official calendar', () => {
  const autumn: ListedDays = new Map([
    ['2026-09-20', 'working'],
    ...listed('2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'),
    ['2026-10-10', 'working'],
  ])
  expect(workingDayAfter('2026-09-18', 10, autumn)).toBe('2026-10-08')
  expect(workingDayAfter('2026-09-30', 3, autumn)).toBe('2026-10-10')
  expect(workingDayBefore('2026-10-12', 3, autumn)).toBe('2026-10-08')
})

test('a leap day that is a Saturday can be made up on', () => {
  const leap: ListedDays = new Map([['2048-02-29', 'working']])
  expect(isWeekend('2048-02-29')).toBe(true)
  expect(workingDayAfter('2048-02-28', 1, none)).toBe('2048-03-02')
  expect(workingDayAfter('2048-02-28', 1, leap)).toBe('2048-02-29')
  expect(workingDayBefore('2048-03-02', 1, leap)).toBe('2048-02-29')
})

test('nine o’clock of a make-up Sunday on which clocks change is nine o’clock in every zone', () => {
  const sundays: ListedDays = new Map([
    ['2026-03-29', 'working'],
    ['2026-11-01', 'working'],
  ])
  const spring = workingDayAfter('2026-03-27', 1, sundays)
  const autumn = workingDayBefore('2026-11-02', 1, sundays)
  expect([spring, autumn]).toEqual(['2026-03-29', '2026-11-01'])
  expect(momentOn('Europe/Berlin', spring, mailHour).toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(momentOn('America/New_York', autumn, mailHour).toISOString()).toBe('2026-11-01T14:00:00.000Z')
  fc.assert(
    fc.property(anyZone, anyListed, fc.integer({ min: 1, max: 10 }), (timeZone, at, n) => {
      const day = workingDayBefore(at.day, n, at.listed)
      expect(isWorkingDay(dayIn(timeZone, momentOn(timeZone, day, mailHour)), at.listed)).toBe(true)
    }),
  )
})

test('a calendar of nothing but holidays ends the search', () => {
  const all = listed(...Array.from({ length: 2000 }, (_, count) => plusDays('2024-01-01', count)))
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
