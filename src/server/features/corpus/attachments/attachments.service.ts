/** Files that go out with answers: uploaded before the item that names them is saved, and cleared away when nothing needs them. */
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import type { FeatureContext } from '#server/feature.ts'
import { createPurposeFiles, type FileStore, type PurposeFiles } from '#server/features/files/files.public.ts'
import { attachmentOf } from '../corpus.store.ts'
import { isAttachmentNeeded } from './attachments.store.ts'

export type AttachmentsService = ReturnType<typeof createAttachmentsService>

export function createAttachmentsService(context: FeatureContext, files: Pick<FileStore, 'put'>) {
  const attachments = createPurposeFiles(context, files, { purpose: 'attachment', isNeeded: isAttachmentNeeded })
  return {
    async upload(...upload: Parameters<PurposeFiles['upload']>): Promise<Attachment> {
      return attachmentOf(await attachments.upload(...upload))
    },

    /** Removes what neither an item, nor one that can be restored, nor a version needs. */
    clearAway: () => attachments.clearAway(),
  }
}
