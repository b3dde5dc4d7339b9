/** Deleting what is older than it is kept. Every function takes the tenant. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'

/** Deletes up to `max` messages of a bot, oldest first. */
export async function deleteOldMessages(
  tx: Transaction,
  accountId: string,
  botId: string,
  { before, max }: { before: Date; max: number },
): Promise<{ deleted: number; fileIds: string[] }> {
  const { rows } = await tx.execute<{ conversation_id: string; parts: { fileId?: string }[] | null }>(sql`
    delete from messages where (account_id, bot_id, id) in (
      select account_id, bot_id, id from messages
      where account_id = ${accountId} and bot_id = ${botId} and at < ${before.toISOString()}::timestamptz order by at, id limit ${max})
    returning conversation_id, parts`)
  const sent = rows.flatMap(({ conversation_id, parts }) =>
    (parts ?? []).flatMap(({ fileId }) => (fileId === undefined ? [] : { conversation_id, file_id: fileId })),
  )
  return { deleted: rows.length, fileIds: await withoutMessage(tx, accountId, botId, sent) }
}

/** A file that was sent again belongs to a later message of the conversation, too. */
async function withoutMessage(
  tx: Transaction,
  accountId: string,
  botId: string,
  sent: readonly { readonly conversation_id: string; readonly file_id: string }[],
): Promise<string[]> {
  if (sent.length === 0) return []
  const { rows } = await tx.execute<{ file_id: string }>(sql`
    select distinct f.file_id from json_to_recordset(${JSON.stringify(sent)}::json) f (conversation_id uuid, file_id uuid)
    where not exists (
      select from messages m
      where m.account_id = ${accountId} and m.bot_id = ${botId} and m.conversation_id = f.conversation_id
        and m.parts @> jsonb_build_array(jsonb_build_object('fileId', f.file_id)))`)
  return rows.map((row) => row.file_id)
}

/** Conversations of which nothing is left, up to `max`. */
export async function deleteOldConversations(
  tx: Transaction,
  accountId: string,
  botId: string,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from conversations where (account_id, bot_id, id) in (
      select c.account_id, c.bot_id, c.id from conversations c
      where c.account_id = ${accountId} and c.bot_id = ${botId} and c.last_activity_at < ${before.toISOString()}::timestamptz
        and not exists (select from messages m where m.account_id = c.account_id and m.bot_id = c.bot_id and m.conversation_id = c.id)
      order by c.last_activity_at limit ${max} for update skip locked)`)
  return rowCount ?? 0
}

/** Contacts who were not seen since, and of whom nothing is left. Who is blocked stays so. */
export async function deleteOldContacts(
  tx: Transaction,
  accountId: string,
  botId: string,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from contacts where (account_id, bot_id, id) in (
      select k.account_id, k.bot_id, k.id from contacts k
      where k.account_id = ${accountId} and k.bot_id = ${botId} and k.last_seen_at < ${before.toISOString()}::timestamptz and not k.is_blocked
        and not exists (select from conversations c where c.account_id = k.account_id and c.bot_id = k.bot_id and c.contact_id = k.id)
      limit ${max} for update skip locked)`)
  return rowCount ?? 0
}
