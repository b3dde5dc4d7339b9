import { useMemo } from 'react'
import type { CorpusFilter, CorpusSort } from '#contract/features/corpus.ts'
import { type AddressFilter, useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { useToday } from '../validity/use-today.ts'
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
  const today = useToday()
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
