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
export async function lockBox(
  tx: Transaction,
  accountId: string,
  botId: string,
): Promise<{ caughtUpTo: Date | undefined } | undefined> {
  await tx.execute(sql`insert into inboxes (account_id, bot_id) values (${accountId}, ${botId}) on conflict do nothing`)
  const { rows } = await tx.execute<{ caught_up_to: string | null }>(sql`
    select caught_up_to from inboxes where account_id = ${accountId} and bot_id = ${botId} for no key update skip locked`)
  const [box] = rows
  return box && { caughtUpTo: box.caught_up_to === null ? undefined : new Date(box.caught_up_to) }
}

export interface Place {
  readonly at: string
  readonly id: string
}

/** Where to begin: a while before what is known. */
export function beginOf(caughtUpTo: Date | undefined): Place {
  const begin = caughtUpTo && new Date(caughtUpTo.getTime() - overlapSeconds * 1000)
  return { at: begin?.toISOString() ?? '-infinity', id: '00000000-0000-0000-0000-000000000000' }
}

/** The next messages after a place, oldest first, and whether the search knows them already. */
export async function listWindow(
  db: Queryable,
  accountId: string,
  botId: string,
  { after, max }: { after: Place; max: number },
): Promise<(NewText & { readonly isKnown: boolean })[]> {
  // The moment is a value that the plan knows: a list of millions is entered at its end.
  const { rows } = await db.execute<{
    id: string
    conversation_id: string
    at: string
    text: string
    is_known: boolean
  }>(sql`
    select w.id, w.conversation_id, w.at, w.is_known, case when w.is_known then '' else left(w.text, 12000) end as text from (
      select m.id, m.conversation_id, m.at, m.text, m.text = '' or exists (
        select from inbox_texts t where t.account_id = m.account_id and t.bot_id = m.bot_id and t.message_id = m.id) as is_known
      from messages m
      where m.account_id = ${accountId} and m.bot_id = ${botId} and (m.at, m.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by m.at, m.id limit ${max}) w
    order by w.at, w.id`)
  return rows.map(({ conversation_id, is_known, ...row }) => ({
    ...row,
    conversationId: conversation_id,
    isKnown: is_known,
  }))
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
  await adoptAll(tx, accountId, botId, [...new Set(texts.map(({ conversationId }) => conversationId))])
}

/** Asked apart which of them have no row: mostly none, and to look for their messages would not be worth it. */
async function adoptAll(tx: Transaction, accountId: string, botId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select k.value::uuid as id from json_array_elements_text(${JSON.stringify(ids)}::json) k (value)
    where not exists (select from conversations c
      where c.account_id = ${accountId} and c.bot_id = ${botId} and c.id = k.value::uuid)`)
  for (const { id } of rows) await adoptConversation(tx, accountId, botId, id)
}

/** All that was stored until a moment is known. */
export async function noteCaughtUp(tx: Transaction, accountId: string, botId: string, until: string): Promise<void> {
  await tx.execute(sql`
    update inboxes set caught_up_to = ${until}::timestamptz
    where account_id = ${accountId} and bot_id = ${botId} and (caught_up_to is null or caught_up_to < ${until}::timestamptz)`)
}
