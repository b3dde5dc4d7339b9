import { urlOf } from '#contract/endpoint-url.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import { getFile } from '#contract/features/files.ts'
import { AttachedFile } from '#web/ui/chat/Attachments.tsx'

/** As customers see it, by the session of its owner. */
export function StoredFile({ attachment: { id, name, mediaType, sizeBytes } }: { attachment: Attachment }) {
  return <AttachedFile file={{ name, mediaType, size: sizeBytes, url: urlOf(getFile, { params: { fileId: id } }) }} />
}
