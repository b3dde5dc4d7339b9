/** Files that go out with answers: uploaded before the item that names them is saved, and cleared away when nothing needs them. */
import { type Attachment, attachmentLimits } from '#contract/features/customising/corpus-attachments.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import {
  checkAttachment,
  deleteUnneeded,
  type FileStore,
  findBotsWithUnneeded,
  findFilesFor,
} from '#server/features/files/files.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { attachmentOf } from '../corpus.store.ts'
import { isAttachmentNeeded } from './attachments.store.ts'

/** How long a file waits for the item that it was uploaded for. */
const waitsMs = 24 * 3600_000

export type AttachmentsService = ReturnType<typeof createAttachmentsService>

export function createAttachmentsService({ database, clock }: FeatureContext, files: Pick<FileStore, 'put'>) {
  // Each is in memory as a whole, and a document is unfolded to be looked at.
  const turns = createCappedTurns({ perAccount: 2, perNode: 8 })

  return {
    async upload(account: AccountCaller, botId: string, receive: () => Promise<ReceivedFile>): Promise<Attachment> {
      const { id: accountId, limits } = account
      // Before the bytes are read.
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const end = turns.take(accountId)
      try {
        const checked = await checkAttachment(await receive().catch(refuseTooLarge))
        return await database.of(accountId).transaction(async (tx) => {
          const id = await files.put(tx, { accountId, limits, botId }, checked, 'attachment')
          const stored = attachmentOf((await findFilesFor(tx, accountId, botId, 'attachment', [id])).get(id))
          if (stored === null) throw new Error('The stored file was not found')
          return stored
        })
      } finally {
        end()
      }
    },

    /** Removes what neither an item, nor one that can be restored, nor a version needs. */
    async clearAway(): Promise<void> {
      const before = new Date(clock.now().getTime() - waitsMs)
      const unneeded = { purpose: 'attachment', before, isNeeded: isAttachmentNeeded } as const
      for (const { accountId, botId } of await findBotsWithUnneeded(database.house, unneeded)) {
        await database.of(accountId).transaction(async (tx) => {
          // Whoever gives an item a file holds the bot: what is seen from here on is whole.
          if (await lockBot(tx, accountId, botId)) await deleteUnneeded(tx, accountId, botId, unneeded)
        })
      }
    },
  }
}

function refuseTooLarge(error: unknown): never {
  if (error instanceof AppError && error.code === 'file-too-large')
    throw new AppError('attachment-too-large', { field: 'file', limit: attachmentLimits.fileBytes })
  throw error
}
