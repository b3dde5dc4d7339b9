import type { InboxContact } from '#contract/features/inbox/contacts.ts'
import type { ConversationRow } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { useMoments } from '../moments.ts'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'
import { Part } from './Part.tsx'

interface ContactCardProps {
  conversation: ConversationRow
  contact: InboxContact | undefined
  error: unknown
  onContact: () => void
}

/** As many attributes as one takes in at a glance; the rest is in the details. */
const shownAttributes = 3

export function ContactCard({ conversation, contact, error, onContact }: ContactCardProps) {
  const { evidence } = usePhrases('inboxTools')
  const format = useFormat()
  const moments = useMoments()
  const languageOf = useLanguageName()
  const isKnown = conversation.contact.id !== null
  return (
    <Part
      title={evidence.contact}
      aside={
        isKnown && (
          <button type="button" className={styles.link} onClick={onContact}>
            {evidence.allDetails}
          </button>
        )
      }
    >
      {!isKnown && <p className={styles.quiet}>{evidence.unknownContact}</p>}
      {isKnown && contact === undefined && error !== null && <ErrorNotice error={error} />}
      {contact && (
        <Facts
          facts={[
            [evidence.language, languageOf(contact.locale)],
            ...Object.entries(contact.attributes).slice(0, shownAttributes),
            [evidence.externalId, contact.externalId],
            [
              evidence.firstSeen,
              evidence.firstSeenText(moments.day(contact.firstSeenAt), format.number(contact.conversations.length)),
            ],
          ]}
        />
      )}
    </Part>
  )
}

/** A locale as the channel gave it, in words where it is one of ours. */
export function useLanguageName(): (locale: string | null) => string | null {
  const { languages } = usePhrases('inboxTools').evidence
  return (locale) => {
    const language = locale?.toLowerCase().split(/[-_]/)[0]
    return language === 'zh' || language === 'en' ? languages[language] : locale
  }
}
