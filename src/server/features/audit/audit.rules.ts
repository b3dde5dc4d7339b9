/** For how long events are kept, and what calls are recorded as. */
import type { AuditAmount } from '#server/platform/http/endpoints/audit-sink.ts'

/** The database refuses to delete younger ones: migration 0015 says the same number. */
export const auditRetentionDays = 365

const dayMs = 24 * 3600_000

/** Events from before this moment may go. */
export function auditRetentionEnd(now: Date): Date {
  return new Date(now.getTime() - auditRetentionDays * dayMs)
}

/**
 * `botId 0c5e… Tea house, importId 77aa…, rows 12`: the ids of the path, the name that the bot had, how many. Nothing of what its corpus, its
 * customers' messages or its files say.
 */
export function targetOfCall(
  params: Readonly<Record<string, string>>,
  botName: string | undefined,
  amount: AuditAmount | undefined,
): string {
  const ids = Object.entries(params).map(([name, value]) =>
    name === 'botId' && botName !== undefined ? `${name} ${value} ${botName}` : `${name} ${value}`,
  )
  const amounts = Object.entries(amount ?? {}).map(([unit, count]) => `${unit} ${count}`)
  return [...ids, ...amounts].join(', ')
}
