/** Files that go out with a person's reply. */
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import { takeFiles } from '#server/features/files/files.public.ts'
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
