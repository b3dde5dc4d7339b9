import { useMemo, useState } from 'react'
import type { CorpusFilter, CorpusSort } from '#contract/features/corpus.ts'
import { dayIn, defaultTimeZone } from '#contract/time-zones.ts'
import { type AddressFilter, useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { useSession } from '#web/platform/session.tsx'
import { corpusFilterSchema, corpusSortSchema, type ListFilter, queryOfFilter } from './corpus-filter.ts'

export interface CorpusFilterState extends AddressFilter<ListFilter> {
  readonly query: CorpusFilter
  readonly sort: CorpusSort
  readonly changeSort: (sort: CorpusSort) => void
}

export function useCorpusFilter(): CorpusFilterState {
  const state = useAddressFilter(corpusFilterSchema)
  const {
    filter: { sort },
    change: changeOrder,
  } = useAddressFilter(corpusSortSchema)
  const { account } = useSession()
  const [now] = useState(() => new Date())
  const today = dayIn(account?.timeZone ?? defaultTimeZone, now)
  return useMemo(
    () => ({
      ...state,
      query: queryOfFilter(state.filter, today),
      sort,
      changeSort: (chosen) => changeOrder({ sort: chosen }),
    }),
    [state, today, sort, changeOrder],
  )
}
