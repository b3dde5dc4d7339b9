import { useMemo } from 'react'
import { useToday } from '#web/features/corpus/public.ts'
import { type AddressFilter, useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { type InboxFilter, type InboxQuery, inboxFilterSchema, queryOfFilter } from './inbox-filter.ts'

export interface InboxFilterState extends AddressFilter<InboxFilter> {
  readonly query: InboxQuery
}

export function useInboxFilter(): InboxFilterState {
  const state = useAddressFilter(inboxFilterSchema)
  const today = useToday()
  return useMemo(() => ({ ...state, query: queryOfFilter(state.filter, today) }), [state, today])
}
