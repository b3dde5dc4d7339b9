import type { BotReply } from '#contract/features/answers.ts'
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'

/** All files of an answer, in the order in which they are told of: of several questions each may have one. */
export function attachmentsOf({ attachment, parts }: BotReply['answer']): SentAttachment[] {
  const files = parts?.map((part) => part.attachment) ?? [attachment]
  const known = new Set<string>()
  return files.flatMap((file) => (file === undefined || known.has(file.url) || !known.add(file.url) ? [] : file))
}
