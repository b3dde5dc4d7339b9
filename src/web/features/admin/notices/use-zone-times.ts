import { useMemo, useState } from 'react'
import { defaultTimeZone } from '#contract/time-zones.ts'
import { formatTag, useLocale } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { momentOfWallTime, wallTimeAt } from './wall-times.ts'

interface ZoneTimes {
  /** `Asia/Shanghai, GMT+8` */
  readonly zone: string
  /** 25 Nov 2026, 08:00 */
  readonly text: (moment: string) => string
  /** As a field for date and time holds it. */
  readonly toField: (moment: string) => string
  /** ISO 8601; empty for what is no time. */
  readonly fromField: (text: string) => string
}

/** Times in the zone of the account, wherever the computer stands. */
export function useZoneTimes(): ZoneTimes {
  const tag = formatTag[useLocale()]
  const timeZone = useSession().account?.timeZone ?? defaultTimeZone
  const [today] = useState(() => new Date())
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(today)
      .find(({ type }) => type === 'timeZoneName')
    const place = timeZone.replaceAll('_', ' ')
    return {
      zone: offset === undefined || timeZone === 'UTC' ? place : `${place} ${offset.value}`,
      text: (moment) => format.format(new Date(moment)),
      toField: (moment) => wallTimeAt(timeZone, new Date(moment)),
      fromField: (text) => momentOfWallTime(timeZone, text)?.toISOString() ?? '',
    }
  }, [tag, timeZone, today])
}
