/** The files that go out with answers: which a decision has, and what customers and the record are told of them. */
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import type { MessagePart } from '#server/features/conversations/conversations.public.ts'
import type { FileLinks, FileRecord } from '#server/features/files/files.public.ts'

export type AnswerFile = Pick<FileRecord, 'id' | 'name' | 'mediaType' | 'sizeBytes'>

/** What the engine decided, with the files of the entries that are said. */
export interface AnsweredDecision extends ReplyDecision {
  /** By entry. */
  readonly files?: ReadonlyMap<string, AnswerFile>
}

/** Someone who reads an answer later finds it still there; a new one is made with each reply. */
const linkMinutes = 7 * 24 * 60

export type LinkFile = (accountId: string, file: AnswerFile) => SentAttachment

export function fileLinker(links: Pick<FileLinks, 'linkTo'>): LinkFile {
  return (accountId, { id, name, mediaType, sizeBytes }) => ({
    name,
    mediaType,
    size: sizeBytes,
    url: links.linkTo(accountId, id, linkMinutes),
  })
}

/** In the order in which their answers are said; none of what is said in an entry's place, such as the fallback. */
export function filesOf({ kind, source, parts, files }: AnsweredDecision): AnswerFile[] {
  if (files === undefined) return []
  const saysEntry = kind === 'answer' || kind === 'person'
  const ids = parts?.map((part) => part.source.id) ?? (saysEntry && source.id !== undefined ? [source.id] : [])
  return [...new Set(ids)].flatMap((id) => files.get(id) ?? [])
}

export function messagePartsOf(files: readonly AnswerFile[]): MessagePart[] {
  return files.map(({ id, name, mediaType, sizeBytes }) => ({
    kind: mediaType.startsWith('image/') ? 'image' : 'file',
    fileId: id,
    name,
    mediaType,
    byteLength: sizeBytes,
  }))
}
