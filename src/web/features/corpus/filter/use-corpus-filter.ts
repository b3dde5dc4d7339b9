import { useMemo, useState } from 'react'
import type { CorpusFilter } from '#contract/features/corpus.ts'
import { dayIn, defaultTimeZone } from '#contract/time-zones.ts'
import { type AddressFilter, useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { useSession } from '#web/platform/session.tsx'
import { corpusFilterSchema, type ListFilter, queryOfFilter } from './corpus-filter.ts'

export interface CorpusFilterState extends AddressFilter<ListFilter> {
  readonly query: CorpusFilter
}

export function useCorpusFilter(): CorpusFilterState {
  const state = useAddressFilter(corpusFilterSchema)
  const { account } = useSession()
  const [now] = useState(() => new Date())
  const today = dayIn(account?.timeZone ?? defaultTimeZone, now)
  return useMemo(() => ({ ...state, query: queryOfFilter(state.filter, today) }), [state, today])
}
