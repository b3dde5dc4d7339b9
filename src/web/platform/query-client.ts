import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // An answer that says no will say no again; only a lost or overloaded network deserves another try.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
    },
  })
}
