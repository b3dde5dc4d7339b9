import { type Application, listApplications, listOutbox } from '#contract/accounts.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const
export type ApplicationStatus = Application['status']

export function applicationsQuery(status: ApplicationStatus, q: string) {
  return pagesOf(listApplications, { query: { status, q } })
}

export function outboxQuery(q: string) {
  return pagesOf(listOutbox, { query: { q } })
}
