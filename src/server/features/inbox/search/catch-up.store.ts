/**
 * What the inbox knows of messages a moment after they were stored, so that no reply waits for it: a row for each conversation, also of a call that
 * named no contact, and the texts that are searched. Queries of one tenant.
 */
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** Gives a conversation that is known by its messages alone its row. False when there is none. */
export async function adoptConversation(
  tx: Transaction,
  accountId: string,
  botId: string,
  conversationId: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into conversations (account_id, bot_id, id, platform, started_at, last_activity_at, is_unread)
    select account_id, bot_id, conversation_id, min(platform), min(at), max(at), bool_or(author = 'contact') from messages
    where account_id = ${accountId} and bot_id = ${botId} and conversation_id = ${conversationId}
    group by account_id, bot_id, conversation_id
    on conflict do nothing`)
  return (rowCount ?? 0) > 0
}

/** A message may be stored as long after its moment as the slowest reply takes: so far back it is looked again. */
const overlapSeconds = 120

export interface NewText {
  readonly id: string
  readonly conversationId: string
  readonly at: string
  readonly text: string
}

/** Holds the box of the bot until the transaction ends: of two nodes one catches up at a time. Undefined when another one does. */
export async function lockBox(tx: Transaction, accountId: string, botId: string): Promise<boolean> {
  await tx.execute(sql`insert into inboxes (account_id, bot_id) values (${accountId}, ${botId}) on conflict do nothing`)
  const { rows } = await tx.execute(sql`
    select caught_up_to from inboxes where account_id = ${accountId} and bot_id = ${botId} for no key update skip locked`)
  return rows.length > 0
}

/** Messages that the search does not know yet, oldest first. Events of the thread without words are none. */
export async function listNewTexts(db: Queryable, accountId: string, botId: string, max: number): Promise<NewText[]> {
  const { rows } = await db.execute<{ id: string; conversation_id: string; at: string; text: string }>(sql`
    select m.id, m.conversation_id, m.at, left(m.text, 12000) as text from messages m
    where m.account_id = ${accountId} and m.bot_id = ${botId} and m.text <> ''
      and m.at >= coalesce((select caught_up_to - make_interval(secs => ${overlapSeconds}) from inboxes
        where account_id = ${accountId} and bot_id = ${botId}), '-infinity')
      and not exists (select from inbox_texts t where t.account_id = m.account_id and t.bot_id = m.bot_id and t.message_id = m.id)
    order by m.at, m.id limit ${max}`)
  return rows.map(({ conversation_id, ...row }) => ({ ...row, conversationId: conversation_id }))
}

export async function insertTexts(
  tx: Transaction,
  accountId: string,
  botId: string,
  texts: readonly (NewText & { readonly folded: string; readonly grams: readonly number[] })[],
): Promise<void> {
  const input = texts.map(({ id, conversationId, at, folded, grams }) => ({
    id,
    conversation_id: conversationId,
    at,
    folded,
    grams: `{${grams.join()}}`,
  }))
  await tx.execute(sql`
    insert into inbox_texts (account_id, bot_id, message_id, conversation_id, at, search_text, search_grams)
    select ${accountId}, ${botId}, t.id, t.conversation_id, t.at, t.folded, t.grams::int[]
    from json_to_recordset(${JSON.stringify(input)}::json) t (id uuid, conversation_id uuid, at timestamptz, folded text, grams text)
    where exists (select from messages m where m.account_id = ${accountId} and m.bot_id = ${botId} and m.id = t.id)
    on conflict do nothing`)
  const conversationIds = JSON.stringify([...new Set(texts.map(({ conversationId }) => conversationId))])
  await tx.execute(sql`
    insert into conversations (account_id, bot_id, id, platform, started_at, last_activity_at, is_unread)
    select m.account_id, m.bot_id, m.conversation_id, min(m.platform), min(m.at), max(m.at), bool_or(m.author = 'contact') from messages m
    where m.account_id = ${accountId} and m.bot_id = ${botId}
      and m.conversation_id in (select value::uuid from json_array_elements_text(${conversationIds}::json) k (value)
        where not exists (select from conversations c
          where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = k.value::uuid))
    group by m.account_id, m.bot_id, m.conversation_id
    on conflict do nothing`)
  const latest = texts.at(-1)?.at
  if (latest !== undefined)
    await tx.execute(sql`
      update inboxes set caught_up_to = greatest(coalesce(caught_up_to, '-infinity'), ${latest}::timestamptz)
      where account_id = ${accountId} and bot_id = ${botId}`)
}

/** All that was stored until now is known. */
export async function noteCaughtUp(tx: Transaction, accountId: string, botId: string): Promise<void> {
  await tx.execute(sql`
    update inboxes set caught_up_to = latest.at
    from (select m.at from messages m where m.account_id = ${accountId} and m.bot_id = ${botId} order by m.at desc, m.id desc limit 1) latest
    where account_id = ${accountId} and bot_id = ${botId} and (caught_up_to is null or caught_up_to < latest.at)`)
}
