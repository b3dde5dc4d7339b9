/** Time zones by their IANA names, and the calendar days of each. Days are texts, `2026-11-22`, and compare as they are. */
import { z } from 'zod'
import { fault } from './errors.ts'

/** What holds where nobody said otherwise. */
export const defaultTimeZone = 'Asia/Shanghai'

const hourMs = 3600_000
/** No zone is further from UTC. */
const maxOffsetMs = 16 * hourMs

/** By the name in lower case: each takes 30 KB, and a name has millions of spellings that `Intl` takes for the same. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  let format = formats.get(key)
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...parts })
    formats.set(key, format)
  }
  return format
}

/** Whether this machine knows the zone: those that `Intl` lists, `UTC`, and other names of these such as `Asia/Kolkata`. Offsets are no zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

export const timeZoneSchema = z
  .string(fault('time-zone'))
  .max(64, fault('time-zone'))
  .refine(isTimeZone, fault('time-zone'))

/** The day in a zone at a moment. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = { year: '', month: '', day: '' }
  for (const { type, value } of formatOf(timeZone).formatToParts(moment))
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = value
  return `${parts.year.padStart(4, '0')}-${parts.month}-${parts.day}`
}

/** So many days later; a negative number is earlier. */
export function plusDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The first moment of a day in a zone: midnight, or one o'clock where clocks skip that hour. Of a day that a zone skips: the next day's. */
export function startOfDay(timeZone: string, day: string): Date {
  let before = Date.parse(`${day}T00:00:00Z`) - maxOffsetMs
  let after = before + 2 * maxOffsetMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}
