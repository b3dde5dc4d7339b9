import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { InboxFilter, PeriodFilter } from './inbox-filter.ts'
import { usePlatformName } from './platforms.tsx'

/** A period in words; null: any time. */
export function usePeriodName(): (value: PeriodFilter) => string | null {
  const { period: phrases } = usePhrases('inbox')
  const format = useFormat()
  // Noon keeps the day the same in every time zone of the reader.
  const day = (text: string) => format.date(`${text}T12:00:00`)
  return ({ period, from, until }) => {
    if (period !== null) return phrases[period]
    if (from && until) return from === until ? day(from) : phrases.between(day(from), day(until))
    return from ? phrases.since(day(from)) : until ? phrases.until(day(until)) : null
  }
}

/** What is filtered, as one reads it: a word each. */
export function useFilterWords(): (filter: InboxFilter) => string[] {
  const inbox = usePhrases('inbox')
  const platformName = usePlatformName()
  const periodName = usePeriodName()
  return (filter) =>
    [
      filter.q.trim() !== '' && inbox.searched(filter.q.trim()),
      filter.platform !== '' && platformName(filter.platform),
      periodName(filter),
      filter.state !== null && inbox.state[filter.state],
      filter.rating !== null && inbox.rating[filter.rating],
      filter.unread && inbox.unread,
      filter.mine && inbox.mine,
    ].filter((word) => typeof word === 'string')
}
