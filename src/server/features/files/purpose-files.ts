/** Files of one purpose: uploaded before what they belong to is there, and cleared away when nothing needs them. */
import type { SQL } from 'drizzle-orm'
import { attachmentLimits } from '#contract/features/customising/corpus-attachments.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ReceivedFile } from '#server/platform/http/bodies/receive-file.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { createCappedTurns } from '#server/platform/turns/capped-turns.ts'
import { checkAttachment } from './attachments/check-attachment.ts'
import type { FileStore } from './file-store.ts'
import { findBotsWithUnneeded } from './files.house.store.ts'
import { deleteUnneeded, type FileRecord, findFilesFor } from './files.store.ts'
import type { FilePurpose } from './files.tables.ts'

/** How long a file waits for what it was uploaded for. */
const waitsMs = 24 * 3600_000

interface Purpose {
  readonly purpose: FilePurpose
  /** Whether something names the file, of which the id is given. */
  readonly isNeeded: (fileId: SQL) => SQL
}

export interface PurposeFiles {
  /** Throws `not-found` before the bytes are read, `attachment-type`, `attachment-too-large` and `storage-full`. */
  upload(account: AccountCaller, botId: string, receive: () => Promise<ReceivedFile>): Promise<FileRecord>
  /** Removes what has waited for a day and is not needed. */
  clearAway(): Promise<void>
}

export function createPurposeFiles(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  files: Pick<FileStore, 'put'>,
  { purpose, isNeeded }: Purpose,
): PurposeFiles {
  // Each is in memory as a whole, and a document is unfolded to be looked at.
  const turns = createCappedTurns({ perAccount: 2, perNode: 8 })

  return {
    async upload({ id: accountId, limits }, botId, receive) {
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const end = turns.take(accountId)
      try {
        const checked = await checkAttachment(await receive().catch(refuseTooLarge))
        return await database.of(accountId).transaction(async (tx) => {
          const id = await files.put(tx, { accountId, limits, botId }, checked, purpose)
          const stored = (await findFilesFor(tx, accountId, botId, purpose, [id])).get(id)
          if (stored === undefined) throw new Error('The stored file was not found')
          return stored
        })
      } finally {
        end()
      }
    },

    async clearAway() {
      const before = new Date(clock.now().getTime() - waitsMs)
      const unneeded = { purpose, before, isNeeded }
      for (const { accountId, botId } of await findBotsWithUnneeded(database.house, unneeded))
        await database.of(accountId).transaction(async (tx) => {
          // Whoever names a file holds the bot: what is seen from here on is whole.
          if (await lockBot(tx, accountId, botId)) await deleteUnneeded(tx, accountId, botId, unneeded)
        })
    },
  }
}

function refuseTooLarge(error: unknown): never {
  if (error instanceof AppError && error.code === 'file-too-large')
    throw new AppError('attachment-too-large', { field: 'file', limit: attachmentLimits.fileBytes })
  throw error
}
