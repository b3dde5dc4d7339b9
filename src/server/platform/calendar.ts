/** The days of an account: those of its time zone. A day counts a quota, so a change of the zone must neither repeat nor shorten one. */
import { dayIn, plusDays, startOfDay } from '#contract/time-zones.ts'

export interface Calendar {
  readonly timeZone: string
  /** A change that was asked for. Until `nextTimeZoneFrom`, no day after `heldDay` begins. All three are there, or none. */
  readonly nextTimeZone: string | null
  readonly nextTimeZoneFrom: Date | null
  /** The day when the change was asked for. */
  readonly heldDay: string | null
}

/** Days change seldom and are asked for with each message: the last one of each zone is kept with its borders. */
const lastDays = new Map<string, { day: string; fromMs: number; untilMs: number }>()

function dayOfZone(timeZone: string, now: Date): { day: string; untilMs: number } {
  const nowMs = now.getTime()
  const last = lastDays.get(timeZone)
  if (last !== undefined && last.fromMs <= nowMs && nowMs < last.untilMs) return last
  const day = dayIn(timeZone, now)
  const known = {
    day,
    fromMs: startOfDay(timeZone, day).getTime(),
    untilMs: startOfDay(timeZone, plusDays(day, 1)).getTime(),
  }
  lastDays.set(timeZone, known)
  return known
}

function hasChanged({ nextTimeZoneFrom }: Calendar, now: Date): boolean {
  return nextTimeZoneFrom !== null && now >= nextTimeZoneFrom
}

/** The zone that holds now. */
export function zoneAt(calendar: Calendar, now: Date): string {
  return hasChanged(calendar, now) ? (calendar.nextTimeZone ?? calendar.timeZone) : calendar.timeZone
}

/** The account's day, `2026-11-22`. It never goes back. */
export function dayAt(calendar: Calendar, now: Date): string {
  const { day } = dayOfZone(zoneAt(calendar, now), now)
  const { heldDay } = calendar
  return heldDay !== null && !hasChanged(calendar, now) && day > heldDay ? heldDay : day
}

/** When the account's next day begins. */
export function dayEndsAt(calendar: Calendar, now: Date): Date {
  const { nextTimeZoneFrom } = calendar
  if (nextTimeZoneFrom !== null && !hasChanged(calendar, now)) return nextTimeZoneFrom
  return new Date(dayOfZone(zoneAt(calendar, now), now).untilMs)
}

/**
 * The calendar of an account that wants another zone. Today goes on until it has ended where the account is; then until a day begins in the new
 * zone. So each day is at least as long as one of its own zone, and the date is always a later one.
 */
export function withTimeZone(calendar: Calendar, timeZone: string, now: Date): Calendar {
  const present = zoneAt(calendar, now)
  const heldDay = dayAt(calendar, now)
  // Taken back, unless today has ended meanwhile and is held: to let it end at once would begin a day in the middle.
  if (timeZone === present && dayOfZone(present, now).day <= heldDay)
    return { timeZone: present, nextTimeZone: null, nextTimeZoneFrom: null, heldDay: null }
  const tomorrow = plusDays(heldDay, 1)
  // After now: the change itself begins no day.
  const endsMs = Math.max(now.getTime() + 1, startOfDay(present, tomorrow).getTime())
  const dayThen = dayIn(timeZone, new Date(endsMs))
  const isItsStart = startOfDay(timeZone, dayThen).getTime() === endsMs
  const first = isItsStart ? dayThen : plusDays(dayThen, 1)
  const nextTimeZoneFrom = startOfDay(timeZone, first > heldDay ? first : tomorrow)
  return { timeZone: present, nextTimeZone: timeZone, nextTimeZoneFrom, heldDay }
}
