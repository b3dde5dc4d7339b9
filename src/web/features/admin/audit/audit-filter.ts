import { z } from 'zod'
import { type AuditAction, auditActions } from '#contract/audit-actions.ts'
import { auditSorts } from '#contract/features/admin/audit.ts'
import { daySchema } from '#contract/fields.ts'

const text = z.string().max(200).catch('')
const actions = ['', ...Object.keys(auditActions)] as ['', ...AuditAction[]]
/** What the log is filtered by, as the address says it. */
export const auditFilterSchema = z.object({
  account: text,
  actor: text,
  action: z.enum(actions).catch(''),
  target: text,
  address: text,
  from: daySchema.catch(''),
  to: daySchema.catch(''),
  sort: z.enum(auditSorts).catch('newest'),
})
export type AuditLogFilter = z.infer<typeof auditFilterSchema>
