/** What other features may use of the audit. */

export { type Audit, createAudit } from './audit.feature.ts'
export { recordEvent } from './audit.store.ts'
export { countEvents, type EventFilter, type EventRow, listEvents } from './audit-log.house.store.ts'
export type { Failures } from './failures.ts'
export { createListExports, walkPages } from './list-exports.ts'
