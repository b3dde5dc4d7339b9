/** Queries of the installation itself: events of several accounts at once, or of none, and clearing away old ones. */
import { lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import type { AuditEvent } from './audit.store.ts'
import { auditEvents } from './audit.tables.ts'

export async function insertEvents(db: Queryable, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.insert(auditEvents).values(events.map((event) => ({ actorId: event.accountId, ...event, id: newId() })))
}

export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, before))
}
