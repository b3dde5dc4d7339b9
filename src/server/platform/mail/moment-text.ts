import type { Locale } from '#contract/fields.ts'
import { type Calendar, zoneAt } from '../calendar.ts'

/** A moment of a mail: in the zone of its reader's account, written as the screens write it. `namesZone`: for what cannot be undone after it. */
export function momentText(
  at: Date,
  locale: Locale,
  calendar: Calendar,
  { namesZone = false }: { namesZone?: boolean } = {},
): string {
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB'
  const timeZone = zoneAt(calendar, at)
  const text = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
  }).format(at)
  if (!namesZone) return text
  // Apart from the moment: Chinese would have it between day and hour.
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  if (zone === undefined) return text
  return locale === 'zh' ? `${text}（${zone.value}）` : `${text} (${zone.value})`
}
