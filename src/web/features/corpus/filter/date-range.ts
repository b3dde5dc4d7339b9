/** The days that a filter by date covers. Days are those of UTC, as the server counts them. */

export const quickRanges = ['week', 'three-weeks', 'month'] as const
export type QuickRange = (typeof quickRanges)[number]

export function isQuickRange(value: string | null): value is QuickRange {
  return quickRanges.some((range) => range === value)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The first day of a quick range that ends today. A month is a calendar month, its day kept inside the shorter one. */
export function firstDayOf(range: QuickRange, now: Date): string {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const day = now.getUTCDate()
  if (range === 'month') {
    const lastDayOfPrevious = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return dayOf(new Date(Date.UTC(year, month - 1, Math.min(day, lastDayOfPrevious))))
  }
  return dayOf(new Date(Date.UTC(year, month, day - (range === 'week' ? 7 : 21))))
}
