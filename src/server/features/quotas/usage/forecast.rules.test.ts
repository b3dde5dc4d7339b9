import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastEnd } from './forecast.rules.ts'

const dayEndsAt = new Date('2026-11-26T00:00:00Z')
const now = new Date('2026-11-25T10:30:00Z')
const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour))

test('At 60 calls in the last hour and a half, 40 more last an hour', () => {
  const hours = [
    { hour: at(9), calls: 40 },
    { hour: at(10), calls: 20 },
  ]
  expect(forecastEnd(hours, 40, now, dayEndsAt)).toEqual(new Date('2026-11-25T11:30:00Z'))
})

test('Hours long ago say nothing of the pace of now', () => {
  expect(forecastEnd([{ hour: at(7), calls: 5000 }], 10, now, dayEndsAt)).toBeUndefined()
})

test('What lasts until the day ends has no end', () => {
  expect(forecastEnd([{ hour: at(10), calls: 3 }], 1000, now, dayEndsAt)).toBeUndefined()
})

test('Calls of the first minutes are not taken for the pace of the whole day', () => {
  const justBegun = new Date('2026-11-25T10:01:00Z')
  expect(forecastEnd([{ hour: at(10), calls: 30 }], 60, justBegun, dayEndsAt)).toEqual(new Date('2026-11-25T11:01:00Z'))
})

test('An end is never before now, nor after the day, and never later for fewer calls left', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.nat(100_000), (before, running, left) => {
      const hours = [
        { hour: at(9), calls: before },
        { hour: at(10), calls: running },
      ]
      const end = forecastEnd(hours, left, now, dayEndsAt)
      if (end === undefined) return
      expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime())
      expect(end.getTime()).toBeLessThan(dayEndsAt.getTime())
      const sooner = forecastEnd(hours, Math.floor(left / 2), now, dayEndsAt)
      expect(sooner?.getTime()).toBeLessThanOrEqual(end.getTime())
    }),
  )
})
