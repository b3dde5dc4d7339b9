/** How services add to the audit. Rows are never changed. */
import type { AuditAction, ServiceAction } from '#contract/audit-actions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import { auditEvents } from './audit.tables.ts'

export interface AuditEvent extends Partial<CallOrigin> {
  /** The account it concerns; null where there is none. */
  readonly accountId: string | null
  /** Who did it; the account itself unless told, null for a visitor. */
  readonly actorId?: string | null
  readonly action: AuditAction
  /** What it was done to: an email, an id, the name of a bot. Never a secret, nor anything of a corpus or of a conversation. */
  readonly target?: string
  /** How many calls it stands for; one unless told. */
  readonly count?: number
  readonly at: Date
}

export type ServiceEvent = AuditEvent & { readonly action: ServiceAction }

/** Records what a service did, in the transaction of what it tells wherever there is one. */
export async function recordEvent(db: Queryable, event: ServiceEvent): Promise<void> {
  await db.insert(auditEvents).values({ actorId: event.accountId, ...event, id: newId() })
}
