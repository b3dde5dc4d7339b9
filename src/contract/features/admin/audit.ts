/** The audit log, for ADMINs: what happened on the installation, to be searched and taken along. */
import { z } from 'zod'
import { type AuditAction, auditActions } from '../../audit-actions.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { daySchema, localeSchema, momentSchema, pageOf } from '../../fields.ts'

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** A page of the log counts no further than this. */
export const auditCountMax = 10_000

export const auditFilter = z.object({
  /** Whom it concerns: an account's id, or a part of its email. */
  account: z.string().max(254).optional(),
  /** Who did it: the same. */
  actor: z.string().max(254).optional(),
  action: z.enum(actions).optional(),
  /** A part of what it was done to. */
  target: z.string().max(200).optional(),
  /** A whole address, or the beginning of one that ends with `.` or `:`. */
  address: z.string().max(64).optional(),
  /** Days in the ADMIN's time zone, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

export const auditSorts = ['newest', 'oldest'] as const

const personSchema = z.object({
  id: z.string(),
  /** Null when the account is gone. */
  email: z.string().nullable(),
})

const auditEventSchema = z.object({
  id: z.string(),
  at: momentSchema,
  /** One of `auditActions`; of an earlier version, whatever it recorded. */
  action: z.string(),
  /** The account it concerns. */
  account: personSchema.nullable(),
  /** Who did it; null for a visitor and for the installation itself. */
  actor: personSchema.nullable(),
  target: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** How many calls it stands for. */
  count: z.number().int(),
})
export type AuditLogEvent = z.infer<typeof auditEventSchema>

export const listAuditEvents = defineEndpoint({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'admin',
  summary: 'What happened on the installation, newest first or oldest first. `total` counts to 10,000 and no further.',
  query: auditFilter.extend({
    sort: z.enum(auditSorts).default('newest'),
    cursor: z.string().max(200).optional(),
  }),
  reply: pageOf(auditEventSchema),
  errors: ['date-range'],
})

export const exportAuditEvents = defineEndpoint({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/api/v1/admin/audit-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All events that match, as csv.',
  query: auditFilter.extend({ sort: z.enum(auditSorts).default('newest'), locale: localeSchema.default('en') }),
  reply: 'raw',
  errors: ['date-range'],
})
