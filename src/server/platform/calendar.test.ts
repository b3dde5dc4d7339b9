import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isTimeZone, startOfDay } from '#contract/time-zones.ts'
import { type Calendar, dayAt, dayEndsAt, withTimeZone, zoneAt } from './calendar.ts'

const hourMs = 3600_000

function calendarOf(timeZone: string): Calendar {
  return { timeZone, nextTimeZone: null, nextTimeZoneFrom: null, heldDay: null }
}

/** The widest offsets, halves and quarters of hours, clocks that skip midnight or repeat the hour before it, both hemispheres. */
const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'America/Santiago',
  'Antarctica/Troll',
]

test('a zone is a name that Intl knows, under whatever name, and no offset', () => {
  for (const name of [...Intl.supportedValuesOf('timeZone'), ...zones, 'Asia/Calcutta', 'PRC', 'Europe/Kiev'])
    expect(isTimeZone(name), name).toBe(true)
  for (const name of ['', '+08:00', 'Mars/Olympus', 'Asia/Shanghai; drop table', '8'])
    expect(isTimeZone(name), name).toBe(false)
})

test('a day begins at its first moment, also where clocks skip midnight, skip a day or go back at midnight', () => {
  const starts = (zone: string, day: string) => startOfDay(zone, day).toISOString()
  expect(starts('Asia/Shanghai', '2026-11-22')).toBe('2026-11-21T16:00:00.000Z')
  expect(starts('Pacific/Kiritimati', '2026-11-22')).toBe('2026-11-21T10:00:00.000Z')
  expect(starts('Etc/GMT+12', '2026-11-22')).toBe('2026-11-22T12:00:00.000Z')
  // One o'clock follows upon 23:59:59.
  expect(starts('Asia/Beirut', '2026-03-29')).toBe('2026-03-28T22:00:00.000Z')
  // Samoa had no 30th: it moved over the date line.
  expect(starts('Pacific/Apia', '2011-12-30')).toBe(starts('Pacific/Apia', '2011-12-31'))
})

test('a new zone holds from its first midnight after today has ended', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const changed = withTimeZone(calendarOf('Asia/Shanghai'), 'Europe/Berlin', now)
  expect(changed).toMatchObject({ nextTimeZone: 'Europe/Berlin', heldDay: '2026-11-22' })
  // Midnight in Shanghai is at 16:00, and at 23:00 in Berlin.
  expect(changed.nextTimeZoneFrom?.toISOString()).toBe('2026-11-22T23:00:00.000Z')
  const at = (time: string) => [dayAt(changed, new Date(time)), zoneAt(changed, new Date(time))]
  expect(at('2026-11-22T15:59:00Z')).toEqual(['2026-11-22', 'Asia/Shanghai'])
  expect(at('2026-11-22T22:59:59Z')).toEqual(['2026-11-22', 'Asia/Shanghai'])
  expect(at('2026-11-22T23:00:00Z')).toEqual(['2026-11-23', 'Europe/Berlin'])
  expect(withTimeZone(changed, 'Asia/Shanghai', now)).toEqual(calendarOf('Asia/Shanghai'))
})

test('from one edge of the date to the other no date comes twice', () => {
  const now = new Date('2026-11-22T06:00:00Z')
  const changed = withTimeZone(calendarOf('Pacific/Kiritimati'), 'Etc/GMT+12', now)
  expect(changed.heldDay).toBe('2026-11-22')
  // At the 22nd's end there, the 21st has two hours left here; the 22nd was had already.
  expect(changed.nextTimeZoneFrom?.toISOString()).toBe('2026-11-23T12:00:00.000Z')
})

const step = fc.oneof(
  fc.record({ afterMs: fc.integer({ min: 0, max: 60 * hourMs }), zone: fc.constantFrom(...zones) }),
  // Right at the border of the day, and a moment before.
  fc.record({ beforeEndMs: fc.constantFrom(0, 1), zone: fc.constantFrom(...zones) }),
)
const starts = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

test('whatever zones an account takes in turn, its days ascend and each is as long as a day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      starts,
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (zone, from, steps) => {
        let calendar = calendarOf(zone)
        let now = from
        let day = dayAt(calendar, now)
        let dayBeganAt: Date | undefined
        /** Walks to a moment from border to border, as a clock does. */
        function walkTo(moment: Date): void {
          for (let end = dayEndsAt(calendar, now); end <= moment; end = dayEndsAt(calendar, now)) {
            expect(dayAt(calendar, new Date(end.getTime() - 1))).toBe(day)
            now = end
            expect(dayAt(calendar, now) > day).toBe(true)
            // Two hours go where clocks of Troll are put forward.
            if (dayBeganAt !== undefined)
              expect(end.getTime() - dayBeganAt.getTime()).toBeGreaterThanOrEqual(22 * hourMs)
            day = dayAt(calendar, end)
            dayBeganAt = end
          }
          now = moment
        }
        for (const change of steps) {
          walkTo(
            'afterMs' in change
              ? new Date(now.getTime() + change.afterMs)
              : new Date(Math.max(now.getTime(), dayEndsAt(calendar, now).getTime() - change.beforeEndMs)),
          )
          calendar = withTimeZone(calendar, change.zone, now)
          expect(dayAt(calendar, now)).toBe(day)
        }
      },
    ),
    { seed: 20261122, numRuns: 100 },
  )
})

test('the spellings of one zone, of which there are millions, share what is kept of it', () => {
  isTimeZone('America/Argentina/Ushuaia')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    for (const name of ['america/argentina/ushuaia', 'AMERICA/Argentina/USHUAIA', 'aMeRiCa/aRgEnTiNa/uShUaIa'])
      expect(isTimeZone(name)).toBe(true)
    expect(made).not.toHaveBeenCalled()
  } finally {
    made.mockRestore()
  }
})
