import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getUsage, type Usage } from '#contract/features/account/usage.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'

/** What is used of today, kept true while customers write. */
export function useUsage(): UseQueryResult<Usage> {
  useLive('conversations', 'usage')
  return useQuery({ ...queryOf(getUsage, {}), staleTime: 5000 })
}
