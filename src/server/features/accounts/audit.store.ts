/** The audit trail: rows are only ever added, in the transaction of what they tell. */
import type { Queryable } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets.ts'
import { auditEvents } from './accounts.tables.ts'

export interface AccountEvent {
  /** Who did it; null for a visitor. */
  readonly accountId: string | null
  /** `log-in`, `password-changed` ... */
  readonly action: string
  /** What it was done to: an e-mail, an id. Never a secret. */
  readonly subject?: string
  /** The network address it came from. */
  readonly address?: string
  readonly at: Date
}

export async function recordEvent(db: Queryable, event: AccountEvent): Promise<void> {
  await db.insert(auditEvents).values({ id: newId(), ...event })
}
