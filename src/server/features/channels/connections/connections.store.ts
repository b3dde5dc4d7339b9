/** Queries over the connections of a bot. */
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ChannelFault, callFaults } from '#contract/features/channels/faults.ts'
import { noteDelivery } from '#server/features/conversations/conversations.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { published } from '#server/platform/live/publish.ts'
import { channelConnections, channelEvents, channelLanes, channelSends, channelSockets } from '../channels.tables.ts'
import { endMediaOf } from '../media/media.store.ts'
import type { ConnectionRow } from './connections.house.store.ts'

export type NewConnection = typeof channelConnections.$inferInsert
export type ConnectionChange = Partial<Omit<NewConnection, 'accountId' | 'botId' | 'id' | 'kind' | 'revision'>>

/** What `channel_work` says when sockets are to be looked after. */
export const socketsNotice = 'sockets'

/** Tells every node, once this is committed, to open and close sockets as connections want it now. */
const socketsTold = { socketsTold: sql`pg_notify('channel_work', ${socketsNotice})` }

function isConnection(accountId: string, botId: string, id: string) {
  return and(
    eq(channelConnections.accountId, accountId),
    eq(channelConnections.botId, botId),
    eq(channelConnections.id, id),
  )
}

export async function listConnectionRows(db: Queryable, accountId: string, botId: string): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(channelConnections)
    .where(and(eq(channelConnections.accountId, accountId), eq(channelConnections.botId, botId)))
    .orderBy(asc(channelConnections.createdAt), asc(channelConnections.id))
}

export async function findConnectionRow(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .select()
    .from(channelConnections)
    .where(isConnection(accountId, botId, id))
  return row
}

/** Unless the bot has as many as it may: exact under the lock of the bot, which the caller holds. */
export async function insertConnection(
  tx: Transaction,
  accountId: string,
  connection: Omit<NewConnection, 'accountId'>,
  max: number,
): Promise<boolean> {
  const { botId, id } = connection
  const [has] = await tx
    .select({ count: count() })
    .from(channelConnections)
    .where(and(eq(channelConnections.accountId, accountId), eq(channelConnections.botId, botId)))
  if ((has?.count ?? 0) >= max) return false
  await tx
    .insert(channelConnections)
    .values({ ...connection, accountId })
    .returning({ ...published({ accountId, topic: 'connections', botId, id }), ...socketsTold })
  return true
}

/** `raises`: whether nodes must serve it anew. `since`: only as long as it has this revision. False when it is gone, or was changed since. */
export async function updateConnection(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  change: { readonly [Name in keyof ConnectionChange]: ConnectionChange[Name] | SQL },
  raises = true,
  since?: number,
): Promise<boolean> {
  const rows = await db
    .update(channelConnections)
    .set({ ...change, ...(raises && { revision: sql`${channelConnections.revision} + 1` }) })
    .where(
      and(isConnection(accountId, botId, id), since === undefined ? undefined : eq(channelConnections.revision, since)),
    )
    .returning({
      id: channelConnections.id,
      ...published({ accountId, topic: 'connections', botId, id }),
      ...(raises && socketsTold),
    })
  return rows.length > 0
}

/**
 * The connection is there until the transaction ends. Held before anything of its lanes by whoever adds to them: whoever removes it holds it first as
 * well, then their talks, then the rest.
 */
export async function keepConnection(
  tx: Transaction,
  accountId: string,
  botId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(channelConnections)
    .where(isConnection(accountId, botId, id))
    .for('key share')
  return row
}

/**
 * What waits to be sent or fetched goes with it: its messages say so. The talks are held before what is of them, in one order, so that nobody who
 * holds one waits for this.
 */
export async function deleteConnection(
  tx: Transaction,
  accountId: string,
  botId: string,
  id: string,
): Promise<boolean> {
  await tx
    .select({ id: channelConnections.id })
    .from(channelConnections)
    .where(isConnection(accountId, botId, id))
    .for('update')
  await tx.execute(sql`
    select from channel_talks where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${id} order by lane for update`)
  await endMediaOf(tx, accountId, { botId, connectionId: id })
  await tx.execute(sql`
    with open as materialized (
      select message_id from channel_sends
      where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${id} and state in ('pending', 'held') for update)
    update messages m set delivery = 'failed', delivery_fault = 'not-connected' from open o
    where m.account_id = ${accountId} and m.bot_id = ${botId} and m.id = o.message_id`)
  const rows = await tx
    .delete(channelConnections)
    .where(isConnection(accountId, botId, id))
    .returning({
      id: channelConnections.id,
      ...published({ accountId, topic: 'connections', botId, id }),
      ...socketsTold,
    })
  return rows.length > 0
}

/**
 * Whether it has had its config since before a moment of the platform's, which tells whole seconds. It stays as it is until the transaction ends.
 */
export async function isOfConfigSince(
  tx: Transaction,
  accountId: string,
  botId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const { configAt, createdAt } = channelConnections
  const rows = await tx
    .select({ id: channelConnections.id })
    .from(channelConnections)
    .where(
      and(
        isConnection(accountId, botId, id),
        sql`date_trunc('second', coalesce(${configAt}, ${createdAt})) <= ${at.toISOString()}::timestamptz`,
      ),
    )
    .for('no key update')
  return rows.length > 0
}

/** What went wrong, for its owner to see; its state stays. */
export async function noteError(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  { fault, details, at }: { fault: ChannelFault; details: Readonly<Record<string, string>>; at: Date },
): Promise<void> {
  const change = { lastErrorFault: fault, lastErrorDetails: { ...details }, lastErrorAt: at }
  await updateConnection(db, accountId, botId, id, change, false)
}

interface RefusedCall {
  readonly fault: ChannelFault
  readonly details?: Readonly<Record<string, string>>
  readonly at: Date
  /** One that was noted since is enough. */
  readonly before: Date
}

/** That a call was refused, and why. What the platform itself said of a connection that does not hold is more. */
export async function noteRefusedCall(
  db: Queryable,
  accountId: string,
  { botId, id }: { readonly botId: string; readonly id: string },
  { fault, details = {}, at, before }: RefusedCall,
): Promise<void> {
  const { lastErrorFault, lastErrorAt, state } = channelConnections
  await db
    .update(channelConnections)
    .set({ lastErrorFault: fault, lastErrorDetails: { ...details }, lastErrorAt: at })
    .where(
      and(
        isConnection(accountId, botId, id),
        inArray(state, ['submitted', 'enabled']),
        sql`(${lastErrorFault} is distinct from ${fault} or ${lastErrorAt} <= ${before.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ id: channelConnections.id, ...published({ accountId, topic: 'connections', botId, id }) })
}

/** What the platform says of the tokens says nothing of calls that were refused. */
export function noErrorButRefusedCalls() {
  const { lastErrorFault, lastErrorDetails, lastErrorAt } = channelConnections
  const isOfCalls = inArray(lastErrorFault, [...callFaults])
  const kept = (column: typeof lastErrorFault | typeof lastErrorDetails | typeof lastErrorAt) =>
    sql`case when ${isOfCalls} then ${column} end`
  return {
    lastErrorFault: kept(lastErrorFault),
    lastErrorDetails: kept(lastErrorDetails),
    lastErrorAt: kept(lastErrorAt),
  }
}

export interface ConnectionCounts {
  readonly pending: number
  readonly held: number
  readonly dead: number
  readonly setAside: number
  readonly isSocketOpen: boolean
}

export async function countOfConnections(
  db: Queryable,
  accountId: string,
  botId: string,
  ids: readonly string[],
): Promise<Map<string, ConnectionCounts>> {
  if (ids.length === 0) return new Map()
  const isOf = (table: typeof channelSends | typeof channelEvents | typeof channelSockets) =>
    and(eq(table.accountId, accountId), eq(table.botId, botId), inArray(table.connectionId, [...ids]))
  const countSends = async (states: SQL) =>
    await db
      .select({ id: channelSends.connectionId, state: channelSends.state, count: count() })
      .from(channelSends)
      .where(and(isOf(channelSends), states))
      .groupBy(channelSends.connectionId, channelSends.state)
  // Apart, as each is served by an index of its own: those that were sent are many.
  const sends = [
    ...(await countSends(inArray(channelSends.state, ['pending', 'held']))),
    ...(await countSends(sql`${channelSends.state} = 'dead' and not ${channelSends.isTest}`)),
  ]
  const aside = await db
    .select({ id: channelEvents.connectionId, count: count() })
    .from(channelEvents)
    .where(and(isOf(channelEvents), eq(channelEvents.state, 'aside')))
    .groupBy(channelEvents.connectionId)
  const sockets = await db
    .select({ id: channelSockets.connectionId })
    .from(channelSockets)
    .where(and(isOf(channelSockets), eq(channelSockets.isOpen, true)))
  const countOf = (id: string, state: string) => sends.find((row) => row.id === id && row.state === state)?.count ?? 0
  return new Map(
    ids.map((id) => [
      id,
      {
        pending: countOf(id, 'pending'),
        held: countOf(id, 'held'),
        dead: countOf(id, 'dead'),
        setAside: aside.find((row) => row.id === id)?.count ?? 0,
        isSocketOpen: sockets.some((row) => row.id === id),
      },
    ]),
  )
}

/** What waited for the connection to hold again is due now. */
export async function resumeLanes(
  db: Queryable,
  accountId: string,
  botId: string,
  connectionId: string,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    with due as (
      update ${channelSends} set next_at = ${at.toISOString()}::timestamptz
      where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${connectionId} and state = 'pending'
      returning lane)
    update ${channelLanes} set due_at = ${at.toISOString()}::timestamptz, revision = revision + 1
    where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${connectionId} and work = 'send'
      and lane in (select lane from due)`)
}

export async function listDead(db: Queryable, accountId: string, botId: string, connectionId: string, max: number) {
  const isDead = and(
    eq(channelSends.accountId, accountId),
    eq(channelSends.botId, botId),
    eq(channelSends.connectionId, connectionId),
    eq(channelSends.state, 'dead'),
    eq(channelSends.isTest, false),
  )
  const rows = await db.select().from(channelSends).where(isDead).orderBy(desc(channelSends.endedAt)).limit(max)
  const [total] = await db.select({ count: count() }).from(channelSends).where(isDead)
  return { rows, total: total?.count ?? 0 }
}

/** They are tried like new ones, in their order, before what came later. */
export async function reviveDead(
  tx: Transaction,
  accountId: string,
  botId: string,
  connectionId: string,
  { sendId, at }: { sendId?: string | undefined; at: Date },
): Promise<number> {
  const moment = at.toISOString()
  if ((await keepConnection(tx, accountId, botId, connectionId)) === undefined) return 0
  const { rows } = await tx.execute<{ message_id: string | null }>(sql`
    with revived as (
      update ${channelSends} set state = 'pending', tries = 0, next_at = ${moment}::timestamptz, ended_at = null, fault = null,
        fault_details = null, trying_since = null
      where account_id = ${accountId} and bot_id = ${botId} and connection_id = ${connectionId} and state = 'dead' and not is_test
        and ${sendId === undefined ? sql`true` : sql`id = ${sendId}::uuid`}
      returning lane, message_id),
    laned as (
      insert into ${channelLanes} as l (account_id, bot_id, connection_id, lane, work, due_at)
      select distinct ${accountId}::uuid, ${botId}::uuid, ${connectionId}::uuid, lane, 'send', ${moment}::timestamptz from revived order by 4
      on conflict (account_id, bot_id, connection_id, lane, work) do update
        set due_at = least(coalesce(l.due_at, excluded.due_at), excluded.due_at), revision = l.revision + 1)
    select message_id from revived`)
  const messageIds = [...new Set(rows.flatMap(({ message_id }) => message_id ?? []))]
  await noteDelivery(tx, accountId, botId, messageIds, { delivery: 'pending', at })
  return rows.length
}
