import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { putSession } from '../session.tsx'
import { ApiError } from './api-client.ts'

export function createQueryClient(): QueryClient {
  /** A session that ended in the middle of the work: the guard takes the person to the log-in form, and back afterwards. */
  function leaveWhenLoggedOut(error: unknown): void {
    if (error instanceof ApiError && error.code === 'not-logged-in') putSession(queryClient, null)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenLoggedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenLoggedOut }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a network a call must fail and say so; by default it would wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        // An answer that says no will say no again; only a lost or overloaded network deserves another try.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
