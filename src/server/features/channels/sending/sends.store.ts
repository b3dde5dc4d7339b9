/** The outbox: what is to be sent on a platform, in the order of each conversation. */
import { and, asc, eq, inArray, lte, max, or, sql } from 'drizzle-orm'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { Client, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { TalkRef } from '../answering/talks.store.ts'
import { channelSends } from '../channels.tables.ts'

export type SendRow = typeof channelSends.$inferSelect
export type NewSend = Omit<typeof channelSends.$inferInsert, 'accountId'>

function isOfLane(accountId: string, { botId, connectionId, lane }: TalkRef) {
  return and(
    eq(channelSends.accountId, accountId),
    eq(channelSends.botId, botId),
    eq(channelSends.connectionId, connectionId),
    eq(channelSends.lane, lane),
  )
}

function isSend(accountId: string, botId: string, id: string) {
  return and(eq(channelSends.accountId, accountId), eq(channelSends.botId, botId), eq(channelSends.id, id))
}

const isOpen = inArray(channelSends.state, ['pending', 'held'])

/** Each part of the answer to an event once. */
export async function insertSends(db: Queryable, accountId: string, sends: readonly NewSend[]): Promise<void> {
  if (sends.length === 0) return
  await db
    .insert(channelSends)
    .values(sends.map((send) => ({ ...send, accountId })))
    .onConflictDoNothing()
}

/** Whether something of the lane waits for the contact's next message. */
export async function hasHeld(db: Queryable, accountId: string, talk: TalkRef): Promise<boolean> {
  const [row] = await db
    .select({ id: channelSends.id })
    .from(channelSends)
    .where(and(isOfLane(accountId, talk), isOpen, eq(channelSends.state, 'held')))
    .limit(1)
  return row !== undefined
}

/** Before the platform is asked. False: it was said in the reply to a call, or is another's. */
export async function beginTry(
  client: Client,
  accountId: string,
  { botId, id, tries, tryingSince }: Pick<SendRow, 'botId' | 'id' | 'tries' | 'tryingSince'>,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'begin-channel-send',
    text: `update channel_sends set tries = tries + 1, trying_since = $5::timestamptz
      where account_id = $1::uuid and bot_id = $2::uuid and id = $3::uuid and state = 'pending' and tries = $4::int
        and trying_since is not distinct from $6::timestamptz`,
    values: [accountId, botId, id, tries, at, tryingSince],
  })
  return rowCount === 1
}

/** Of a try that was begun, and in which the platform was not asked. */
export async function cancelTry(
  db: Queryable,
  accountId: string,
  { botId, id }: Pick<SendRow, 'botId' | 'id'>,
  at: Date,
): Promise<void> {
  await db
    .update(channelSends)
    .set({ tries: sql`${channelSends.tries} - 1`, tryingSince: null })
    .where(and(isSend(accountId, botId, id), eq(channelSends.state, 'pending'), eq(channelSends.tryingSince, at)))
}

export interface SendChange {
  readonly state: SendRow['state']
  readonly nextAt?: Date
  readonly endedAt?: Date
  readonly fault?: ChannelFault
  readonly faultDetails?: Record<string, string>
  readonly platformId?: string | undefined
}

/** The outcome of a try, or that there is none. */
export async function settleSend(
  db: Queryable,
  accountId: string,
  botId: string,
  id: string,
  change: SendChange,
): Promise<void> {
  await db
    .update(channelSends)
    .set({ ...change, tryingSince: null })
    .where(and(isSend(accountId, botId, id), isOpen))
}

/** What of a message is not sent yet. */
export async function hasOpenParts(
  db: Queryable,
  accountId: string,
  botId: string,
  messageId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: channelSends.id })
    .from(channelSends)
    .where(
      and(
        eq(channelSends.accountId, accountId),
        eq(channelSends.botId, botId),
        eq(channelSends.messageId, messageId),
        inArray(channelSends.state, ['pending', 'held', 'dead']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * It was taken: counted in the window of its conversation, and told of its message when that was its last part, and to open pages. In one
 * statement, which holds the talk before the send, as whoever locks both does.
 */
export async function settleTaken(
  client: Client,
  accountId: string,
  { botId, connectionId, lane, id }: TalkRef & { readonly id: string },
  { platformId, at }: { platformId: string | undefined; at: Date },
): Promise<void> {
  await client.query({
    name: 'settle-channel-send',
    text: settleText,
    values: [accountId, botId, connectionId, lane, id, at, platformId ?? null],
  })
}

const settleText = `
with talk as materialized (
  select lane from channel_talks where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 for update),
taken as materialized (
  update channel_sends set state = 'sent', ended_at = $6::timestamptz, platform_id = $7::text, trying_since = null
  where account_id = $1::uuid and bot_id = $2::uuid and id = $5::uuid and state in ('pending', 'held') and (select count(*) from talk) >= 0
  returning message_id, conversation_id, event_id),
counted as (
  update channel_talks set window_count = window_count + 1, sent_at = $6::timestamptz
  where account_id = $1::uuid and bot_id = $2::uuid and connection_id = $3::uuid and lane = $4 and exists (select from taken)),
told as (
  -- Answers of the bot are told of as they are stored.
  select public.publish_change($1::uuid, $2::uuid, 'conversations', conversation_id::text, null) from taken
  where conversation_id is not null and event_id is null)
update messages m set delivery = 'sent', delivery_at = $6::timestamptz, delivery_fault = null from taken t
where m.account_id = $1::uuid and m.bot_id = $2::uuid and m.id = t.message_id and (select count(*) from told) >= 0 and not exists (
  select from channel_sends s where s.account_id = $1::uuid and s.bot_id = $2::uuid and s.message_id = t.message_id and s.id <> $5::uuid
    and s.state in ('pending', 'held', 'dead'))`

export interface Sayable {
  /** Not said yet, in order, up to the last of the event if it has one. */
  readonly open: readonly SendRow[]
  /** Said before in the reply to a call of this event. */
  readonly replied: readonly SendRow[]
}

/**
 * What can be said in the reply to a call that brought this event, locked until the transaction ends. The caller holds the talk. An event that nothing was said to, such as
 * while a person has the word, takes along what waits where nothing can be sent another way.
 */
export async function lockSayable(
  tx: Transaction,
  accountId: string,
  talk: TalkRef,
  { eventId, canSend }: { readonly eventId: string; readonly canSend: boolean },
): Promise<Sayable> {
  const ofEvent = and(isOfLane(accountId, talk), eq(channelSends.eventId, eventId))
  const [last] = await tx
    .select({ sequence: max(channelSends.sequence) })
    .from(channelSends)
    .where(ofEvent)
  const until = last?.sequence ?? undefined
  if (until === undefined && canSend) return { open: [], replied: [] }
  const rows = await tx
    .select()
    .from(channelSends)
    .where(
      and(
        isOfLane(accountId, talk),
        until === undefined ? undefined : lte(channelSends.sequence, until),
        or(isOpen, eq(channelSends.repliedIn, eventId)),
      ),
    )
    .orderBy(asc(channelSends.sequence))
    .for('update')
  return {
    open: rows.filter(({ state }) => state === 'pending' || state === 'held'),
    replied: rows.filter(({ repliedIn }) => repliedIn === eventId),
  }
}

export async function markReplied(
  tx: Transaction,
  accountId: string,
  botId: string,
  ids: readonly string[],
  { eventId, at }: { eventId: string; at: Date },
): Promise<void> {
  await tx
    .update(channelSends)
    .set({ state: 'replied', repliedIn: eventId, endedAt: at })
    .where(
      and(eq(channelSends.accountId, accountId), eq(channelSends.botId, botId), inArray(channelSends.id, [...ids])),
    )
}

/** They need not wait for a call any more. */
export async function hasten(db: Queryable, accountId: string, talk: TalkRef, at: Date): Promise<void> {
  await db
    .update(channelSends)
    .set({ nextAt: sql`least(${channelSends.nextAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(isOfLane(accountId, talk), eq(channelSends.state, 'pending'), eq(channelSends.tries, 0)))
}
