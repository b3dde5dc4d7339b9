import { z } from 'zod'
import { type Application, listApplications } from '#contract/features/accounts.ts'
import { listOutbox, mailSorts, mailStatuses } from '#contract/features/admin/outbox.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'

export const applicationStatuses = ['under-review', 'approved', 'not-approved'] as const
export type ApplicationStatus = Application['status']

/** What the lists of the ADMIN show, as the address says it. */
const q = z.string().max(200).catch('')
export const applicationsFilterSchema = z.object({
  status: z.enum(applicationStatuses).catch('under-review'),
  q,
  sort: z.enum(['newest', 'oldest']).catch('newest'),
})
export const outboxFilterSchema = z.object({
  q,
  status: z.enum(['', ...mailStatuses]).catch(''),
  sort: z.enum(mailSorts).catch('newest'),
})

/** What was chosen, as the endpoints take it. */
export function outboxAsked({ q: text, status, sort }: z.infer<typeof outboxFilterSchema>) {
  return { sort, ...(text.trim() !== '' && { q: text.trim() }), ...(status !== '' && { status }) }
}

export function applicationsQuery(status: ApplicationStatus, text: string, sort: 'newest' | 'oldest' = 'newest') {
  return pagesOf(listApplications, { query: { status, q: text.trim(), sort } })
}

export function outboxQuery(asked: ReturnType<typeof outboxAsked>) {
  return pagesOf(listOutbox, { query: asked })
}
