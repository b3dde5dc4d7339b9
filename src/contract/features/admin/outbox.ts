/** The outbox, for ADMINs: what was mailed, what waits to be read where no mail server is set, and what can be sent again. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { idSchema, localeSchema, momentSchema, pageOf } from '../../fields.ts'

export const mailStatuses = ['kept', 'waiting', 'sent', 'failed'] as const
export const mailSorts = ['newest', 'oldest'] as const

export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  locale: localeSchema,
  status: z.enum(mailStatuses),
  error: z.string().nullable(),
  createdAt: momentSchema,
  /** Its text is still there, and a mail server is set. */
  canResend: z.boolean(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

const outboxFilter = z.object({
  status: z.enum(mailStatuses).optional(),
  q: z.string().max(200).optional(),
  sort: z.enum(mailSorts).default('newest'),
})

export const listOutbox = defineEndpoint({
  id: 'listOutbox',
  method: 'GET',
  path: '/api/v1/admin/outbox',
  access: 'admin',
  summary: 'Mails, newest or oldest first. `kept`: no mail server is set, so they wait here to be read.',
  query: outboxFilter.extend({ cursor: z.string().max(200).optional() }),
  reply: pageOf(outboxMailSchema).extend({ hasMailServer: z.boolean() }),
})

export const resendMails = defineEndpoint({
  id: 'resendMails',
  method: 'POST',
  path: '/api/v1/admin/outbox/resend',
  access: 'admin',
  audits: ['mail-resent'],
  summary: 'Send these mails again, as far as their texts are still there. Those that wait already go out once.',
  body: z.object({ ids: z.array(idSchema).min(1, fault('nothing-selected')).max(100, fault('too-many-entries')) }),
  reply: z.object({ resent: z.number().int() }),
  errors: ['nothing-selected', 'too-many-entries'],
})

export const exportOutbox = defineEndpoint({
  id: 'exportOutbox',
  method: 'GET',
  path: '/api/v1/admin/outbox-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All mails that match, as csv: readers, subjects and states, no texts.',
  query: outboxFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})
