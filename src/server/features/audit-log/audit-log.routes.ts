import { exportAuditEvents, listAuditEvents } from '#contract/features/admin/audit.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { AuditLogService } from './audit-log.service.ts'

export function auditLogRoutes(log: AuditLogService): Implementation[] {
  return [
    implement(listAuditEvents, ({ query, caller }) => log.list(query, caller.account)),
    implement(exportAuditEvents, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await log.export(query, caller.account, visit.origin)),
    ),
  ]
}
