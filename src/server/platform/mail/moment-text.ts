import type { Locale } from '#contract/fields.ts'
import { type Calendar, zoneAt } from '../calendar.ts'

/** A moment of a mail: in the zone of its reader's account, written as the screens write it. */
export function momentText(at: Date, locale: Locale, calendar: Calendar): string {
  return new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: zoneAt(calendar, at),
  }).format(at)
}
