/** Connections before their account is known, and those of all accounts that are to be looked after. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { channelConnections } from '../channels.tables.ts'

export type ConnectionRow = typeof channelConnections.$inferSelect

export async function findConnectionsById(db: NodePgDatabase, ids: readonly string[]): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(channelConnections)
    .where(inArray(channelConnections.id, [...ids]))
}

/** Those that the calls of the operator's app name; see `Addressed`. */
export async function findConnectionsByShared(
  db: NodePgDatabase,
  names: readonly { readonly kind: ChannelKind; readonly sharedAccount: string }[],
): Promise<ConnectionRow[]> {
  const isNamed = names.map(({ kind, sharedAccount }) =>
    and(eq(channelConnections.kind, kind), eq(channelConnections.sharedAccount, sharedAccount)),
  )
  return await db
    .select()
    .from(channelConnections)
    .where(or(...isNamed))
}

/**
 * Takes connections whose secrets nobody has looked at of late, for this process to ask the platform: those that could not be reached, those
 * without traffic, which would show it, and those that failed, as their owner may have mended them on the platform.
 */
export async function takeUnchecked(
  db: NodePgDatabase,
  {
    now,
    submittedMs,
    quietMs,
    failedMs,
    max,
  }: { now: Date; submittedMs: number; quietMs: number; failedMs: number; max: number },
): Promise<ConnectionRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const seen = sql`greatest(${channelConnections.checkedAt}, ${channelConnections.lastSentAt})`
  const isDue = or(
    and(eq(channelConnections.state, 'submitted'), lt(channelConnections.checkedAt, before(submittedMs))),
    and(eq(channelConnections.state, 'enabled'), lt(seen, before(quietMs))),
    and(eq(channelConnections.state, 'failure'), lt(channelConnections.checkedAt, before(failedMs))),
  )
  const due = db
    .select({ id: channelConnections.id })
    .from(channelConnections)
    .where(isDue)
    .orderBy(channelConnections.checkedAt)
    .limit(max)
    .for('update', { skipLocked: true })
  return await db
    .update(channelConnections)
    .set({ checkedAt: now })
    .where(inArray(channelConnections.id, due))
    .returning()
}
