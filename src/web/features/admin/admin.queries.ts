import { type Application, listApplications, listOutbox } from '#contract/accounts.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const
export type ApplicationStatus = Application['status']

/** Mails and applications come from elsewhere: an open screen looks again by itself. */
const lookAgainMs = 10_000

export function applicationsQuery(status: ApplicationStatus, q: string) {
  return { ...pagesOf(listApplications, { query: { status, q } }), refetchInterval: lookAgainMs }
}

export function outboxQuery(q: string) {
  return { ...pagesOf(listOutbox, { query: { q } }), refetchInterval: lookAgainMs }
}
