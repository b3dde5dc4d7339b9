import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Application, listApplications, listOutbox } from '#contract/accounts.ts'
import { callApi } from '#web/platform/api-client.ts'

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const
export type ApplicationStatus = Application['status']

/** Mails and applications come from elsewhere: an open screen looks again by itself. */
const lookAgainMs = 10_000

export const applicationsKey = ['admin', 'applications'] as const

export function applicationsQuery(status: ApplicationStatus, q: string) {
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, status, q],
    queryFn: ({ pageParam, signal }) =>
      callApi(listApplications, { query: { status, q, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: lookAgainMs,
  })
}

export function outboxQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'outbox', q],
    queryFn: ({ pageParam, signal }) =>
      callApi(listOutbox, { query: { q, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: lookAgainMs,
  })
}
