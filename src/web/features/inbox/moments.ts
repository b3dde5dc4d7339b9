/** Times as the inbox tells them: short, and no longer than one needs to place them. */
import { useEffect, useMemo, useState } from 'react'
import type { Locale } from '#contract/fields.ts'
import { formatTag, useLocale, usePhrases } from '#web/platform/language/language.tsx'

export interface Moments {
  /** 14:05 */
  readonly time: (moment: string) => string
  /** 14:05 of today, “Yesterday”, 3 Nov of this year, else with the year. */
  readonly short: (moment: string, now?: Date) => string
  /** The day alone: 3 Nov, with the year where it is another one. */
  readonly day: (moment: string, now?: Date) => string
  /** How long ago, in the largest whole unit: “12 min”. */
  readonly since: (moment: string, now?: Date) => string
}

export function createMoments(
  locale: Locale,
  words: {
    readonly yesterday: string
    readonly waitTime: Readonly<Record<'minutes' | 'hours' | 'days', (count: string) => string>> & {
      readonly now: string
    }
  },
): Moments {
  const tag = formatTag[locale]
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hour12: false })
  const day = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' })
  const dayOfYear = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric' })
  const number = new Intl.NumberFormat(tag)
  const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

  function dayOf(moment: string, now = new Date()): string {
    const date = new Date(moment)
    return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date)
  }

  return {
    time: (moment) => time.format(new Date(moment)),
    day: dayOf,
    short: (moment, now = new Date()) => {
      const daysAgo = Math.round((midnight(now) - midnight(new Date(moment))) / 86_400_000)
      if (daysAgo <= 0) return time.format(new Date(moment))
      return daysAgo === 1 ? words.yesterday : dayOf(moment, now)
    },
    since: (moment, now = new Date()) => {
      const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000)
      if (minutes < 1) return words.waitTime.now
      if (minutes < 60) return words.waitTime.minutes(number.format(minutes))
      if (minutes < 24 * 60) return words.waitTime.hours(number.format(Math.floor(minutes / 60)))
      return words.waitTime.days(number.format(Math.floor(minutes / 60 / 24)))
    },
  }
}

export function useMoments(): Moments {
  const locale = useLocale()
  const inbox = usePhrases('inbox')
  return useMemo(() => createMoments(locale, inbox), [locale, inbox])
}

const tickMs = 30_000

/** Draws the screen anew twice a minute, so that a wait grows while nothing else happens. */
export function useTicking(): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs)
    return () => clearInterval(timer)
  }, [])
}
