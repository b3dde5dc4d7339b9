import { z } from 'zod'
import { type Application, listApplications, listOutbox } from '#contract/features/accounts.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const
export type ApplicationStatus = Application['status']

/** What the lists of the ADMIN show, as the address says it. */
const q = z.string().max(200).catch('')
export const applicationsFilterSchema = z.object({ status: z.enum(applicationStatuses).catch('under-review'), q })
export const outboxFilterSchema = z.object({ q })

export function applicationsQuery(status: ApplicationStatus, text: string) {
  return pagesOf(listApplications, { query: { status, q: text.trim() } })
}

export function outboxQuery(text: string) {
  return pagesOf(listOutbox, { query: { q: text.trim() } })
}
