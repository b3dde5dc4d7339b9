/** Messages and changes as programs and apps read them. */
import type { SentMessage } from '#contract/features/app-access/messages.ts'
import type { SentAttachment } from '#contract/features/customising/corpus-attachments.ts'
import { programPlatform } from '#contract/features/inbox/conversations.ts'
import { openContactId, type SentRow } from '#server/features/conversations/conversations.public.ts'
import type { FileLinks } from '#server/features/files/files.public.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'

/** As long as a reply's own. */
const linkMinutes = 7 * 24 * 60

interface ContactOf {
  readonly platform: string
  readonly contactKey: string | null
  readonly contactSealed: string | null
}

/** The id that a program gave; what other platforms call their people is none of its business. */
export function contactIdOf({ platform, contactKey, contactSealed }: ContactOf, keyring: Keyring): string | null {
  if (platform !== programPlatform || contactKey === null || contactSealed === null) return null
  return openContactId(contactKey, contactSealed, keyring) ?? null
}

export function createSentTexts(keyring: Keyring, links: Pick<FileLinks, 'linkTo'>) {
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
        contactId: contactIdOf(row, keyring),
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
