/**
 * Working days: Monday to Friday, less the holidays and with the make-up days (调休) that an ADMIN lists. Which day it is depends on the account's zone; days are
 * texts, `2026-11-25`.
 */
import { dayIn, plusDays, startOfDay } from '../time-zones.ts'

/** `holiday`: nobody works. `working`: a weekend day on which people work, to make up for a holiday. */
export const dayKinds = ['holiday', 'working'] as const
export type DayKind = (typeof dayKinds)[number]

/** What an ADMIN has listed, by day. */
export type ListedDays = ReadonlyMap<string, DayKind>

/** The hour, by the account's clocks, at which mails about plans go out. */
export const mailHour = 9

/** A list of days cannot make a search endless: no calendar has more of them in a row. */
const maxDaysApart = 400

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

export function isWorkingDay(day: string, listed: ListedDays): boolean {
  const kind = listed.get(day)
  return kind === undefined ? !isWeekend(day) : kind === 'working'
}

function nthWorkingDay(day: string, n: number, step: 1 | -1, listed: ListedDays): string {
  let found = day
  let left = n
  for (let apart = 0; left > 0 && apart < maxDaysApart; apart += 1) {
    found = plusDays(found, step)
    if (isWorkingDay(found, listed)) left -= 1
  }
  return found
}

/** The n-th working day before a day, which does not count itself and need not be one. */
export function workingDayBefore(day: string, n: number, listed: ListedDays): string {
  return nthWorkingDay(day, n, -1, listed)
}

/** The n-th working day after a day, which does not count itself and need not be one. */
export function workingDayAfter(day: string, n: number, listed: ListedDays): string {
  return nthWorkingDay(day, n, 1, listed)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(timeZone: string, moment: Date): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' })
    clocks.set(timeZone, clock)
  }
  return Number(clock.format(moment))
}

/** When clocks in a zone show a full hour of a day. Of an hour that clocks skip: the moment they jump. Of a day that a zone skips: the next day's begin. */
export function momentOn(timeZone: string, day: string, hour: number): Date {
  let before = startOfDay(timeZone, day).getTime() - 1
  let after = startOfDay(timeZone, plusDays(day, 1)).getTime()
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (hourIn(timeZone, new Date(middle)) >= hour) after = middle
    else before = middle
  }
  return new Date(after)
}

/** How many days from one day to a later one; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The last day of something that ends at a moment: of a plan until midnight, the day before. */
export function lastDayBefore(timeZone: string, end: Date): string {
  return dayIn(timeZone, new Date(end.getTime() - 1))
}
