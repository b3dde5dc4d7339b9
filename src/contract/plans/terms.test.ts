import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '../time-zones.ts'
import { receiptNumber, sumFen, writeYuan } from './money.ts'
import {
  graceEndsOn,
  instalmentsOf,
  lastDayOfTerm,
  lastDayOfTrial,
  plusMonths,
  reminderDays,
  trialDays,
} from './terms.ts'
import { daysBetween, isWorkingDay, type ListedDays } from './working-days.ts'

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((count) => plusDays('2024-01-01', count))
const anyPrice = fc.integer({ min: 0, max: 10_000_000 })
const none: ListedDays = new Map()

test('the day of the month stays that of the first day, where the month has it', () => {
  expect([1, 2, 3, 13].map((months) => plusMonths('2026-01-31', months))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2027-02-28',
  ])
  expect(plusMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(plusMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(plusMonths('2028-02-29', 48)).toBe('2032-02-29')
  expect(plusMonths('2026-11-30', 3)).toBe('2027-02-28')
})

test('a month later is in the next month, on the same day of it or on its last', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, months) => {
      const later = plusMonths(day, months)
      const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
      expect(Number(later.slice(0, 4)) * 12 + Number(later.slice(5, 7))).toBe(year * 12 + month + months)
      const isSameDate = later.slice(8) === day.slice(8)
      const isLastOfMonth = plusDays(later, 1).slice(8) === '01'
      expect(isSameDate || (isLastOfMonth && later.slice(8) < day.slice(8))).toBe(true)
    }),
  )
})

test('a term is a year: the next one begins on the same day, or on 28 February after a leap day', () => {
  expect(lastDayOfTerm('2026-07-03')).toBe('2027-07-02')
  expect(lastDayOfTerm('2028-02-29')).toBe('2029-02-27')
  expect(lastDayOfTerm('2027-03-01')).toBe('2028-02-29')
  fc.assert(
    fc.property(anyDay, (day) => {
      const days = daysBetween(day, plusDays(lastDayOfTerm(day), 1))
      expect([365, 366]).toContain(days)
    }),
  )
})

test('a trial leaves fourteen whole days after today', () => {
  expect(daysBetween('2026-11-25', lastDayOfTrial('2026-11-25')) + 1).toBe(trialDays)
})

test('a monthly plan is twelve instalments of 28,800 fen, a yearly one a payment of 288,800; the year saves 568 yuan', () => {
  const monthly = instalmentsOf('vip-monthly', '2026-01-31', 28_800)
  const yearly = instalmentsOf('vip-yearly', '2026-01-31', 288_800)
  expect(monthly.map(({ amountFen }) => amountFen)).toEqual(Array.from({ length: 12 }, () => 28_800))
  expect(monthly.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(yearly).toEqual([{ number: 1, dueOn: '2026-01-31', amountFen: 288_800 }])
  const sums = [monthly, yearly].map((instalments) => sumFen(instalments.map(({ amountFen }) => amountFen)))
  expect(sums).toEqual([345_600, 288_800])
  expect(writeYuan((sums[0] ?? 0) - (sums[1] ?? 0))).toBe('568')
})

test('the sum of the instalments is the year, their days ascend, and all lie within the term', () => {
  fc.assert(
    fc.property(anyDay, anyPrice, (startsOn, price) => {
      const instalments = instalmentsOf('vip-monthly', startsOn, price)
      expect(sumFen(instalments.map(({ amountFen }) => amountFen))).toBe(price * 12)
      expect(instalments[0]?.dueOn).toBe(startsOn)
      for (const [place, { dueOn, number }] of instalments.entries()) {
        expect(number).toBe(place + 1)
        expect(dueOn <= lastDayOfTerm(startsOn)).toBe(true)
        const next = instalments[place + 1]
        if (next !== undefined) expect([28, 29, 30, 31]).toContain(daysBetween(dueOn, next.dueOn))
      }
    }),
  )
})

test('grace lasts at least two weeks and ends on a working day', () => {
  expect(graceEndsOn('2026-11-25', none)).toBe('2026-12-09')
  fc.assert(
    fc.property(anyDay, (day) => {
      const end = graceEndsOn(day, none)
      expect(daysBetween(day, end)).toBeGreaterThanOrEqual(12)
      expect(isWorkingDay(end, none)).toBe(true)
    }),
  )
})

test('the end of a plan is told ten and three working days ahead, the earlier one first', () => {
  expect(reminderDays('2026-12-31', none)).toEqual([
    { workingDays: 10, day: '2026-12-17' },
    { workingDays: 3, day: '2026-12-28' },
  ])
  expect(
    reminderDays(
      '2026-12-31',
      new Map([
        ['2026-12-25', 'holiday'],
        ['2026-12-28', 'holiday'],
      ]),
    ).map(({ day }) => day),
  ).toEqual(['2026-12-15', '2026-12-24'])
})

test('an amount that is written and read again is the same to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fen) => {
      expect(Math.round(Number(writeYuan(fen)) * 100)).toBe(fen)
    }),
  )
  expect(writeYuan(-50)).toBe('-0.50')
})

test('numbers of receipts of a year sort as they were given', () => {
  expect(receiptNumber(2026, 418)).toBe('HD-2026-00418')
})
