/** The Chinese calendar of 2000 to 2100, from the table that scripts/calendar/lunar-years.ts computes. */
import table from '#content/calendar/lunar-years.json' with { type: 'json' }
import { type Day, daysBetween, plusDays } from './day.ts'

interface LunarYear {
  newYear: Day
  /** In order; the leap month stands behind the one whose number it bears. */
  months: readonly { number: number; isLeap: boolean; length: number }[]
  /** Of April: 清明. */
  clearDay: number
  /** Of December: 冬至. */
  solsticeDay: number
}

export interface LunarDay {
  year: number
  month: number
  isLeap: boolean
  day: number
}

function lunarYear(year: number): LunarYear | undefined {
  const line = table.years[year - table.from]
  if (line === undefined) return undefined
  const [offset = '', leap = '', lengths = '', clear, solstice] = line.split(' ')
  const leapMonth = Number(leap)
  const months = Array.from(lengths, (length, place) => {
    const isBehindLeap = leapMonth > 0 && place >= leapMonth
    return {
      number: isBehindLeap ? place : place + 1,
      isLeap: leapMonth > 0 && place === leapMonth,
      length: 29 + Number(length),
    }
  })
  const newYear = plusDays({ year, month: 1, day: 1 }, Number(offset))
  return { newYear, months, clearDay: Number(clear), solsticeDay: Number(solstice) }
}

/** Undefined outside the table, or where the month is too short. */
export function dayOfLunar(year: number, month: number, day: number): Day | undefined {
  const found = lunarYear(year)
  if (!found) return undefined
  let from = 0
  for (const { number, isLeap, length } of found.months) {
    if (number === month && !isLeap) return day <= length ? plusDays(found.newYear, from + day - 1) : undefined
    from += length
  }
  return undefined
}

/** The last day of a Chinese year: 除夕. */
export function lastDayOfLunar(year: number): Day | undefined {
  const found = lunarYear(year)
  return found && plusDays(found.newYear, found.months.reduce((sum, { length }) => sum + length, 0) - 1)
}

export function lunarOf(day: Day): LunarDay | undefined {
  const own = lunarYear(day.year)
  const found = own && daysBetween(own.newYear, day) >= 0 ? own : lunarYear(day.year - 1)
  if (!found) return undefined
  let left = daysBetween(found.newYear, day)
  for (const { number, isLeap, length } of found.months) {
    if (left < length) return { year: found.newYear.year, month: number, isLeap, day: left + 1 }
    left -= length
  }
  return undefined
}

export const clearDayOf = (year: number): Day | undefined => {
  const day = lunarYear(year)?.clearDay
  return day === undefined ? undefined : { year, month: 4, day }
}

export const solsticeOf = (year: number): Day | undefined => {
  const day = lunarYear(year)?.solsticeDay
  return day === undefined ? undefined : { year, month: 12, day }
}

const digits = '〇一二三四五六七八九十'
const monthNames = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '冬', '腊']

/** "十月十五", "闰六月初一". */
export function writeLunar({ month, isLeap, day }: LunarDay): string {
  const tens = day <= 10 ? '初' : day < 20 ? '十' : day === 20 ? '二' : day < 30 ? '廿' : '三'
  const ones = day % 10 === 0 ? '十' : (digits[day % 10] ?? '')
  return `${isLeap ? '闰' : ''}${monthNames[month - 1]}月${tens}${ones}`
}
