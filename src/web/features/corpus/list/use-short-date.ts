import { useMemo } from 'react'
import { formatTag, useLocale } from '#web/platform/language/language.tsx'

/** "19 Nov" in this year, "Nov 2025" before: a narrow column's date. */
export function useShortDate(): (moment: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const tag = formatTag[locale]
    const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' })
    const month = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' })
    return (moment) => {
      const date = new Date(moment)
      return (date.getFullYear() === new Date().getFullYear() ? day : month).format(date)
    }
  }, [locale])
}
