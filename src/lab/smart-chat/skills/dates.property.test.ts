import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  type Day,
  daysBetween,
  easterOf,
  isLeapYear,
  isRealDay,
  plusDays,
  todayIn,
  weekdayOf,
} from './calendar/day.ts'
import { offsetMinutes, tryClock } from './clock.ts'
import { tryDates } from './dates.ts'
import { contextOf } from './test-context.ts'

const anyDay = fc
  .date({ min: new Date('1600-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
  .map((date): Day => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }))
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const asDate = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day))

describe('days', () => {
  it('have the weekday that Date gives them', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(day)).toBe(asDate(day).getUTCDay())
      }),
    )
  })

  it('are as far apart as Date says, and counting on leads there', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const days = (asDate(to).getTime() - asDate(from).getTime()) / 86_400_000
        expect(daysBetween(from, to)).toBe(days)
        expect(plusDays(from, days)).toEqual(to)
      }),
    )
  })

  it('of February have 29 in leap years only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (year) => {
        expect(isRealDay({ year, month: 2, day: 29 })).toBe(isLeapYear(year))
      }),
    )
  })

  it('in words are understood in both languages alike', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(asDate(day))
        const name = monthNames[day.month - 1]
        expect(tryDates(`what day is ${day.day} ${name} ${day.year}`, contextOf('en'))?.text).toContain(weekday)
        const weekdayZh = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'UTC' }).format(asDate(day))
        expect(tryDates(`${day.year}年${day.month}月${day.day}日是星期几`, contextOf('zh'))?.text).toContain(weekdayZh)
      }),
    )
  })

  it('of Easter are Sundays between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1600, max: 3000 }), (year) => {
        const easter = easterOf(year)
        expect(weekdayOf(easter)).toBe(0)
        const count = daysBetween({ year, month: 3, day: 22 }, easter)
        expect(count).toBeGreaterThanOrEqual(0)
        expect(count).toBeLessThanOrEqual(34)
      }),
    )
    expect(easterOf(2027)).toEqual({ year: 2027, month: 3, day: 28 })
  })

  it('make a person a year older on the birthday and not before', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 110 }), (born, age) => {
        fc.pre(!(born.month === 2 && born.day === 29))
        const birthday = { ...born, year: born.year + age }
        expect(ageOn(born, birthday)).toBe(age)
        expect(ageOn(born, plusDays(birthday, -1))).toBe(age - 1)
      }),
    )
  })

  it.each([
    ['how many days until christmas', '34 days until Christmas'],
    ['what is the date', 'Saturday, 21 November 2026'],
    ['what day is tomorrow', 'Sunday, 22 November 2026'],
    ['is 2028 a leap year', 'Yes: 2028'],
    ['what day is 30 February 2027', 'No calendar has that day'],
    ['I was born on 12 May 1990, how old am I', '36 years old'],
    ['when is chinese new year', '6 February 2027'],
    ['when is ramadan', 'by sight of the moon'],
  ])('%j: %s', (asked, said) => {
    expect(tryDates(asked, contextOf('en'))?.text).toContain(said)
  })

  it.each([
    'how old are you',
    'what day do you like',
    'how long is the Great Wall',
    '你几岁',
    '今天天气怎么样',
    '我今天很累',
  ])('%j is about none', (text) => {
    expect(tryDates(text, contextOf('zh'))).toBeUndefined()
  })
})

describe('clocks', () => {
  it('elsewhere are as far ahead as Intl says', () => {
    const zones = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'Europe/London')
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, zones, (now, timeZone) => {
        const name = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
        const offset = name.find(({ type }) => type === 'timeZoneName')?.value ?? ''
        const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? []
        expect(offsetMinutes(now, timeZone)).toBe((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0)
      }),
    )
  })

  it('are told for a city, and asked back for a country of many', () => {
    expect(tryClock('what time is it in Tokyo', contextOf('en'))?.text).toBe(
      "In Tokyo it's 21:00 on Saturday, 9 hours ahead of you.",
    )
    expect(tryClock('纽约现在几点', contextOf('zh'))?.text).toBe('纽约现在是星期六 07:00，比你那边慢 5 小时。')
    expect(tryClock('what time is it in the US', contextOf('en'))?.text).toContain('Which city')
    expect(tryClock('你几点睡', contextOf('zh'))).toBeUndefined()
  })

  it('show today by the place, not by the clock of Greenwich', () => {
    expect(todayIn(new Date('2026-11-21T23:30:00Z'), 'Asia/Shanghai')).toEqual({ year: 2026, month: 11, day: 22 })
  })
})
