/** For how long events are kept. The database refuses to delete younger ones: migration 0015 says the same number. */
export const auditRetentionDays = 365

const dayMs = 24 * 3600_000

/** Events from before this moment may go. */
export function auditRetentionEnd(now: Date): Date {
  return new Date(now.getTime() - auditRetentionDays * dayMs)
}
