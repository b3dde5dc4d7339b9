/** Installs before their account is known, and connections that an app of the operator's may be of. */
import { and, eq, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { channelConnections, channelInstalls } from '../channels.tables.ts'
import type { ConnectionRow } from '../connections/connections.house.store.ts'

export type InstallRow = typeof channelInstalls.$inferSelect

/** Of any number of calls with the same state, one gets it. */
export async function takeInstall(
  db: NodePgDatabase,
  kind: ChannelKind,
  stateHash: string,
): Promise<InstallRow | undefined> {
  const [row] = await db
    .delete(channelInstalls)
    .where(and(eq(channelInstalls.kind, kind), eq(channelInstalls.stateHash, stateHash)))
    .returning()
  return row
}

export async function forgetInstalls(db: NodePgDatabase, before: Date): Promise<void> {
  await db.delete(channelInstalls).where(lt(channelInstalls.expiresAt, before))
}

/** The connection of an account of a platform: by the operator's app, or by an app of its owner's that is the same. */
export async function findConnectionOf(
  db: NodePgDatabase,
  kind: ChannelKind,
  { sharedAccount, externalAccount }: { sharedAccount: string; externalAccount: string },
): Promise<ConnectionRow | undefined> {
  const isIts = or(
    eq(channelConnections.sharedAccount, sharedAccount),
    eq(channelConnections.externalAccount, externalAccount),
  )
  const rows = await db
    .select()
    .from(channelConnections)
    .where(and(eq(channelConnections.kind, kind), isIts))
  return rows.find((row) => row.sharedAccount === sharedAccount) ?? rows[0]
}
