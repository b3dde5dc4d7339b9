import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CorpusFilter } from '#contract/corpus.ts'
import { dayIn, defaultTimeZone } from '#contract/time-zones.ts'
import { useSession } from '#web/platform/session.tsx'
import { type ListFilter, noFilter, queryOfFilter, readFilter, writeFilter } from './corpus-filter.ts'

export interface ListFilterState {
  filter: ListFilter
  query: CorpusFilter
  change: (change: Partial<ListFilter>) => void
  reset: () => void
}

export function useListFilter(): ListFilterState {
  const [search, setSearch] = useSearchParams()
  // By the filter's own text: opening an item changes the address, but not the list.
  const key = writeFilter(new URLSearchParams(), readFilter(search)).toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(key)), [key])
  const { account } = useSession()
  const [now] = useState(() => new Date())
  const today = dayIn(account?.timeZone ?? defaultTimeZone, now)
  const query = useMemo(() => queryOfFilter(filter, today), [filter, today])
  const write = useCallback(
    (decide: (before: ListFilter) => ListFilter) =>
      setSearch((before) => writeFilter(before, decide(readFilter(before))), {
        replace: true,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  const change = useCallback((changed: Partial<ListFilter>) => write((before) => ({ ...before, ...changed })), [write])
  const reset = useCallback(() => write(() => noFilter), [write])
  return useMemo(() => ({ filter, query, change, reset }), [filter, query, change, reset])
}
