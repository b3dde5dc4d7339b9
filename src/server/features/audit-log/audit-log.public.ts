/** What an ADMIN reads of the audit. Apart from `features/audit`, which every feature writes to: this one knows accounts by their emails. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { auditLogRoutes } from './audit-log.routes.ts'
import { createAuditLogService } from './audit-log.service.ts'

export function createAuditLog(context: FeatureContext): Feature {
  return { routes: auditLogRoutes(createAuditLogService(context)) }
}
