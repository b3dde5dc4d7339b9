/** Queries over contacts and all that is kept of one. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import type { ConversationState, MessagePart } from '#server/features/conversations/conversations.public.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { tellThoseBehind } from '../states/waiting-line.store.ts'

export interface ContactRecord extends Record<string, unknown> {
  readonly id: string
  readonly platform: string
  readonly display_name: string | null
  readonly key_hash: string
  readonly external_id_sealed: string | null
  readonly locale: string | null
  readonly attributes: Record<string, string>
  readonly is_blocked: boolean
  readonly first_seen_at: string
  readonly last_seen_at: string
}

export async function readContact(
  db: Queryable,
  accountId: string,
  botId: string,
  contactId: string,
): Promise<ContactRecord | undefined> {
  const { rows } = await db.execute<ContactRecord>(sql`
    select id, platform, display_name, key_hash, external_id_sealed, locale, attributes, is_blocked, first_seen_at, last_seen_at from contacts
    where account_id = ${accountId} and bot_id = ${botId} and id = ${contactId}`)
  return rows[0]
}

export interface ContactConversation extends Record<string, unknown> {
  readonly id: string
  readonly state: ConversationState
  readonly started_at: string
  readonly last_activity_at: string
  readonly first_question: string | null
}

export async function listConversationsOf(
  db: Queryable,
  accountId: string,
  botId: string,
  contactId: string,
  { max, since }: { max: number; since: Date | undefined },
): Promise<ContactConversation[]> {
  const shown = since?.toISOString() ?? '-infinity'
  const { rows } = await db.execute<ContactConversation>(sql`
    select c.id, c.state, c.started_at, c.last_activity_at, (
      select left(m.text, 200) from messages m
      where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id and m.direction = 'in' and m.at >= ${shown}::timestamptz
      order by m.sequence limit 1) as first_question
    from conversations c
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.contact_id = ${contactId} and c.last_activity_at >= ${shown}::timestamptz
    order by c.last_activity_at desc limit ${max}`)
  return rows
}

/** False when there is no such contact. What is undefined stays. */
export async function updateContact(
  tx: Transaction,
  accountId: string,
  botId: string,
  contactId: string,
  { displayName, isBlocked }: { displayName?: string | null | undefined; isBlocked?: boolean | undefined },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update contacts set
      display_name = case when ${displayName !== undefined} then ${displayName ?? null} else display_name end,
      is_blocked = coalesce(${isBlocked ?? null}::boolean, is_blocked)
    where account_id = ${accountId} and bot_id = ${botId} and id = ${contactId}`)
  if ((rowCount ?? 0) === 0) return false
  await publish(tx, { accountId, topic: 'conversations', botId })
  return true
}

/** With all the columns that tell what was said. */
interface SaidRow extends Record<string, unknown> {
  readonly sequence: string
  readonly parts: MessagePart[] | null
}

/** Pages of what was said with a contact, notes included, as the archive of an account has messages. */
export async function listMessagesOf(
  db: Queryable,
  accountId: string,
  botId: string,
  contactId: string,
  { after, max }: { after: string; max: number },
): Promise<SaidRow[]> {
  const { rows } = await db.execute<SaidRow>(sql`
    select m.sequence, m.id, m.conversation_id, m.at, m.direction, m.author, m.is_note, m.event, m.platform, m.text, m.parts, m.reply_to, m.kind,
      m.source_title, m.confidence, m.verdict, m.verdict_reasons, m.verdict_comment, m.rating, m.rating_comment, m.rated_at, m.delivery
    from messages m
    join conversations c on c.account_id = m.account_id and c.bot_id = m.bot_id and c.id = m.conversation_id
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.contact_id = ${contactId} and m.sequence > ${after}::bigint
    order by m.sequence limit ${max}`)
  return rows
}

export async function listCallbacksOf(db: Queryable, accountId: string, botId: string, contactId: string) {
  const { rows } = await db.execute<{ id: string; at: string; said_sealed: string; is_done: boolean }>(sql`
    select k.id, k.at, k.said_sealed, k.is_done from callbacks k
    join conversations c on c.account_id = k.account_id and c.bot_id = k.bot_id and c.id = k.conversation_id
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.contact_id = ${contactId} order by k.at`)
  return rows
}

/**
 * Conversations of a contact, held: nothing more is stored in them until the transaction ends. What a message of the contact holds before its
 * conversation comes first here, too: the box of contact details, and what is counted of the contact.
 */
export async function lockConversationsOf(
  tx: Transaction,
  accountId: string,
  botId: string,
  contactId: string,
): Promise<string[]> {
  await tx.execute(sql`
    select from callback_boxes where account_id = ${accountId} and bot_id = ${botId} for no key update`)
  await tx.execute(sql`
    delete from contact_usage u using contacts c
    where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = ${contactId}
      and u.account_id = c.account_id and u.bot_id = c.bot_id and u.platform = c.platform and u.key_hash = c.key_hash`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from conversations where account_id = ${accountId} and bot_id = ${botId} and contact_id = ${contactId} order by id for update`)
  return rows.map(({ id }) => id)
}

const deletedAtOnce = 5000

/** Deletes messages of some conversations, some thousand at a time. The ids of the files that went out with persons' words. */
export async function deleteMessagesOf(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationIds: readonly string[],
): Promise<{ deleted: number; fileIds: string[] }> {
  const { rows } = await tx.execute<{ parts: { fileId?: string }[] | null }>(sql`
    delete from messages where (account_id, bot_id, id) in (
      select account_id, bot_id, id from messages
      where account_id = ${accountId} and bot_id = ${botId} and conversation_id in (
        select value::uuid from json_array_elements_text(${JSON.stringify(conversationIds)}::json) k (value))
      limit ${deletedAtOnce})
    returning parts`)
  return {
    deleted: rows.length,
    fileIds: rows.flatMap(({ parts }) => (parts ?? []).flatMap(({ fileId }) => fileId ?? [])),
  }
}

/** What names the contact: conversations, contact details that they left, and the contact. */
export async function deleteContactRows(
  tx: Transaction,
  accountId: string,
  botId: string,
  contactId: string,
  conversationIds: readonly string[],
): Promise<boolean> {
  const ids = JSON.stringify(conversationIds)
  const isOne = sql`(select value::uuid from json_array_elements_text(${ids}::json) k (value))`
  await tx.execute(sql`
    delete from callbacks where account_id = ${accountId} and bot_id = ${botId} and conversation_id in ${isOne}`)
  await tx.execute(sql`
    update callback_boxes set open_count = (select count(*) from callbacks k
      where k.account_id = callback_boxes.account_id and k.bot_id = callback_boxes.bot_id and not k.is_done)
    where account_id = ${accountId} and bot_id = ${botId}`)
  const { rows: waited } = await tx.execute<{ id: string; stateSince: string }>(sql`
    select id, state_since as "stateSince" from conversations
    where account_id = ${accountId} and bot_id = ${botId} and id in ${isOne} and state = 'waiting' and state_since is not null`)
  for (const each of waited) await tellThoseBehind(tx, accountId, botId, each)
  await tx.execute(sql`
    delete from conversations where account_id = ${accountId} and bot_id = ${botId} and id in ${isOne}`)
  const { rowCount } = await tx.execute(sql`
    delete from contacts where account_id = ${accountId} and bot_id = ${botId} and id = ${contactId}`)
  await publish(tx, { accountId, topic: 'conversations', botId })
  await publish(tx, { accountId, topic: 'callbacks', botId })
  // A chat that they have open reads again, and finds nothing.
  await tx.execute(sql`select pg_notify('visitors', ${contactId})`)
  return (rowCount ?? 0) > 0
}
