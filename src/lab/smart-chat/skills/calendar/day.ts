/** Days without hours: counted from 1 January 1970, so that no time zone or daylight saving can shift them. */

export interface Day {
  year: number
  /** From 1. */
  month: number
  day: number
}

const dayMs = 86_400_000

export function numberOfDay({ year, month, day }: Day): number {
  const date = new Date(0)
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / dayMs)
}

export function dayOfNumber(count: number): Day {
  const date = new Date(count * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export function plusDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count)
}

/** 31 January and a month is the last of February. */
export function plusMonths({ year, month, day }: Day, count: number): Day {
  const months = year * 12 + month - 1 + count
  const there = { year: Math.floor(months / 12), month: (months % 12) + 1 }
  return { ...there, day: Math.min(day, daysInMonth(there.year, there.month)) }
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((numberOfDay(day) + 4) % 7) + 7) % 7
}

export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from)
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function isRealDay({ year, month, day }: Day): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Full years at a day; who was born on 29 February is a year older on 1 March. */
export function ageOn(born: Day, today: Day): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day)
  return today.year - born.year - (hadBirthday ? 0 : 1)
}

/** Western Easter Sunday (Meeus, Jones and Butcher's rule for the Gregorian calendar). */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1 }
}

/** What the calendar says in a place. */
export function todayIn(now: Date, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { year = 1970, month = 1, day = 1 } = Object.fromEntries(parts)
  return { year, month, day }
}
