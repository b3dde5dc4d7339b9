import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getUsage, type Usage } from '#contract/features/account/usage.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'

/** A little after the day has ended, as the clock of this computer may be ahead of the server's. One that is quite wrong asks each hour. */
const afterResetMs = 1000
const maxWaitMs = 3600_000

/** What is used of today, kept true while customers write, and when the next day begins or what the account may use changes. */
export function useUsage(): UseQueryResult<Usage> {
  useLive('conversations', 'usage', 'plan', 'plans')
  return useQuery({
    ...queryOf(getUsage, {}),
    staleTime: 5000,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false
      const leftMs = new Date(data.resetsAt).getTime() - Date.now()
      return leftMs > 0 ? Math.min(leftMs + afterResetMs, maxWaitMs) : maxWaitMs
    },
  })
}
