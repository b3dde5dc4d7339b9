/** Messages and changes as programs and apps read them. */
import type { SentMessage } from '#contract/features/app-access/messages.ts'
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { openContactId, programPlatform, type SentRow } from '#server/features/conversations/conversations.public.ts'
import type { FileLinks } from '#server/features/files/files.public.ts'

/** As long as a reply's own. */
const linkMinutes = 7 * 24 * 60

interface ContactOf {
  readonly platform: string
  readonly contactSealed: string | null
}

/** The id that a program gave; what other platforms call their people is none of its business. */
export function contactIdOf({ platform, contactSealed }: ContactOf, secretKey: string): string | null {
  if (platform !== programPlatform || contactSealed === null) return null
  return openContactId(contactSealed, secretKey) ?? null
}

export function createSentTexts(secretKey: string, links: Pick<FileLinks, 'linkTo'>) {
  function attachmentsOf(accountId: string, { parts }: SentRow): SentAttachment[] {
    return (parts ?? []).flatMap(({ fileId, name, mediaType, byteLength }) =>
      fileId === undefined || name === undefined || mediaType === undefined
        ? []
        : [{ name, mediaType, size: byteLength ?? 0, url: links.linkTo(accountId, fileId, linkMinutes) }],
    )
  }

  return {
    messageOf(accountId: string, row: SentRow): SentMessage {
      const { id, conversationId, at, author, text, replyTo, kind, confidence } = row
      return {
        id,
        conversationId,
        contactId: contactIdOf(row, secretKey),
        at: at.toISOString(),
        author,
        text,
        replyTo,
        kind,
        confidence,
        attachments: attachmentsOf(accountId, row),
      }
    },
  }
}
export type SentTexts = ReturnType<typeof createSentTexts>
