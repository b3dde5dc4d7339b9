import { useQuery } from '@tanstack/react-query'
import { getContact } from '#contract/features/inbox/contacts.ts'
import { type ConversationRow, getExchange, type ThreadLine } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { useContactName } from '../use-contact-name.ts'
import type { Opened } from '../use-opened.ts'
import { ContactCard } from './ContactCard.tsx'
import { EarlierCard } from './EarlierCard.tsx'
import styles from './evidence.module.css'
import { Part } from './Part.tsx'
import { RecordCard } from './RecordCard.tsx'
import { WhyCard } from './WhyCard.tsx'

interface EvidenceProps {
  conversation: ConversationRow
  /** Whose evidence is shown. */
  line: ThreadLine | undefined
  threshold: number
  opened: Opened
  isFixing: boolean
  onFixing: (isFixing: boolean) => void
  onContact: () => void
}

/** Who the contact is, why the bot answered so, what is on record, and what was before. */
export function Evidence({ conversation, line, threshold, opened, isFixing, onFixing, onContact }: EvidenceProps) {
  const { evidence } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const { contact, id: conversationId } = conversation
  const contactName = useContactName()(contact)
  const known = useQuery({
    ...queryOf(getContact, { params: { botId, contactId: contact.id ?? '' } }),
    enabled: contact.id !== null,
  })
  const exchange = useQuery({
    ...queryOf(getExchange, { params: { botId, conversationId, messageId: line?.id ?? '' } }),
    enabled: line !== undefined,
  })
  return (
    <>
      <ContactCard conversation={conversation} contact={known.data} error={known.error} onContact={onContact} />
      {line === undefined ? (
        <Part title={evidence.why}>
          <p className={styles.quiet}>{evidence.pick}</p>
        </Part>
      ) : exchange.data === undefined ? (
        <Part title={evidence.why}>
          {exchange.error === null ? (
            <Loading />
          ) : (
            <ErrorNotice error={exchange.error} onRetry={() => void exchange.refetch()} />
          )}
        </Part>
      ) : (
        <>
          <WhyCard
            key={line.id}
            exchange={exchange.data}
            threshold={threshold}
            isFixing={isFixing}
            onFixing={onFixing}
          />
          <RecordCard exchange={exchange.data} fromUser={contactName} />
        </>
      )}
      {known.data && (
        <EarlierCard
          conversations={known.data.conversations.filter(({ id }) => id !== conversationId)}
          opened={opened}
        />
      )}
    </>
  )
}
