/** The days that a filter by date covers. Days are those of the account's time zone, as the server counts them. */
import { plusDays } from '#contract/time-zones.ts'

export const quickRanges = ['week', 'three-weeks', 'month'] as const
export type QuickRange = (typeof quickRanges)[number]

/** The first day of a quick range that ends today. A month is a calendar month, its day kept inside the shorter one. */
export function firstDayOf(range: QuickRange, today: string): string {
  if (range !== 'month') return plusDays(today, range === 'week' ? -7 : -21)
  const lastDayOfPrevious = plusDays(`${today.slice(0, 8)}01`, -1)
  const sameDay = lastDayOfPrevious.slice(0, 8) + today.slice(8)
  return sameDay < lastDayOfPrevious ? sameDay : lastDayOfPrevious
}
