/** Conversations on platforms: where answers go, which conversation of ours each is, and what the platform still allows. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { channelTalks } from '../channels.tables.ts'

export interface TalkRef {
  readonly botId: string
  readonly connectionId: string
  readonly lane: string
}

export type TalkRow = typeof channelTalks.$inferSelect

export interface KnownTalk extends Pick<TalkRow, 'conversationId' | 'contactKey' | 'toldWhy' | 'toldAt' | 'at'> {
  /** Of the conversation; null when that is gone. */
  readonly conversationState: string | null
}

function isTalk(accountId: string, { botId, connectionId, lane }: TalkRef) {
  return and(
    eq(channelTalks.accountId, accountId),
    eq(channelTalks.botId, botId),
    eq(channelTalks.connectionId, connectionId),
    eq(channelTalks.lane, lane),
  )
}

/**
 * Where what is said in a conversation goes: its own talk. An earlier conversation of somebody who came back since has none any more; it goes on
 * where its contact writes now. Never in a thread, which others read. The latest, should there be several.
 */
export async function findTalk(
  db: Queryable,
  accountId: string,
  botId: string,
  conversationId: string,
): Promise<TalkRow | undefined> {
  const latestWhere = async (which: SQL | undefined) =>
    await db
      .select()
      .from(channelTalks)
      .where(and(eq(channelTalks.accountId, accountId), eq(channelTalks.botId, botId), which))
      .orderBy(desc(channelTalks.at))
      .limit(1)
  const [own] = await latestWhere(eq(channelTalks.conversationId, conversationId))
  if (own !== undefined) return own
  const keyOfContact = sql`(select k.key_hash from conversations v
    join contacts k on k.account_id = v.account_id and k.bot_id = v.bot_id and k.id = v.contact_id
    where v.account_id = ${accountId} and v.bot_id = ${botId} and v.id = ${conversationId})`
  const [ofContact] = await latestWhere(
    and(eq(channelTalks.contactKey, keyOfContact), eq(channelTalks.isThread, false)),
  )
  return ofContact
}

/** Held before anything of its lane that others lock as well: what is to be sent, the lane, messages. The caller keeps its connection. */
export async function lockTalk(tx: Transaction, accountId: string, talk: TalkRef): Promise<void> {
  await tx.select({ lane: channelTalks.lane }).from(channelTalks).where(isTalk(accountId, talk)).for('update')
}

export interface KeptTalk extends TalkRef {
  readonly conversationId: string
  readonly contactKey: string
  readonly isThread: boolean
  readonly addressSealed: string
  readonly at: Date
}

/** Of somebody who wrote nothing that we know of: no window of the platform is open by it. One that is there is kept, but belongs to the conversation. */
export async function keepTalk(db: Queryable, accountId: string, talk: KeptTalk): Promise<void> {
  const { conversationId } = talk
  await db
    .insert(channelTalks)
    .values({ ...talk, accountId, windowFrom: new Date(0) })
    .onConflictDoUpdate({
      target: [channelTalks.accountId, channelTalks.botId, channelTalks.connectionId, channelTalks.lane],
      set: { conversationId },
    })
}

/** What comes in by it belongs to this conversation from here on. */
export async function pointTalk(
  db: Queryable,
  accountId: string,
  talk: TalkRef,
  conversationId: string,
): Promise<void> {
  await db.update(channelTalks).set({ conversationId }).where(isTalk(accountId, talk))
}

/** One more of the sends that the platform's window allows. */
export async function noteSaid(db: Queryable, accountId: string, talk: TalkRef, at: Date, count = 1): Promise<void> {
  await db
    .update(channelTalks)
    .set({ windowCount: sql`${channelTalks.windowCount} + ${count}`, sentAt: at })
    .where(isTalk(accountId, talk))
}
