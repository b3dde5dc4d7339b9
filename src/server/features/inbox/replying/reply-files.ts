/** Files that go out with a person's reply. */
import { sql } from 'drizzle-orm'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import { findFilesFor, takeFiles } from '#server/features/files/files.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Each goes out once. Throws `file-missing` for one that is not there, was sent already, or has waited for too long. */
export async function takeReplyFiles(
  tx: Transaction,
  accountId: string,
  botId: string,
  ids: readonly string[],
): Promise<MessagePart[]> {
  const distinct = [...new Set(ids)]
  const found = await takeFiles(tx, accountId, botId, { from: 'reply', to: 'message', ids: distinct })
  return distinct.map((id) => {
    const file = found.get(id)
    if (file === undefined) throw new AppError('file-missing', { field: 'fileIds' })
    const { name, mediaType, sizeBytes } = file
    return {
      kind: mediaType.startsWith('image/') ? 'image' : 'file',
      fileId: id,
      name,
      mediaType,
      byteLength: sizeBytes,
    }
  })
}

/** The files of a person's message that did not get through. They belong to both from then on. Throws `file-missing` where there are none to send. */
export async function filesToSendAgain(
  tx: Transaction,
  accountId: string,
  botId: string,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<MessagePart[]> {
  const { rows } = await tx.execute<{ parts: MessagePart[] | null }>(sql`
    select parts from messages
    where account_id = ${accountId} and bot_id = ${botId} and conversation_id = ${conversationId} and id = ${messageId}
      and author = 'person' and not is_note and delivery = 'failed'`)
  const parts = rows[0]?.parts ?? []
  const ids = parts.flatMap(({ fileId }) => fileId ?? [])
  const kept = await findFilesFor(tx, accountId, botId, 'message', ids)
  const sent = parts.filter(({ fileId }) => fileId !== undefined && kept.has(fileId))
  // Half of what was sent must not pass for all of it.
  if (sent.length === 0 || sent.length < parts.length) throw new AppError('file-missing', { field: 'filesOf' })
  return sent
}
