import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import {
  changeContact,
  deleteContact,
  downloadContact,
  getContact,
  type InboxContact,
} from '#contract/features/inbox/contacts.ts'
import { countConversations, getConversation, listConversations } from '#contract/features/inbox/conversations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import { useLanguageName } from '../evidence/ContactCard.tsx'
import { Facts } from '../evidence/Facts.tsx'
import { usePlatformName } from '../filters/platforms.tsx'
import styles from '../panels.module.css'
import { useContactName } from '../use-contact-name.ts'

interface ContactDetailsProps {
  /** Null: closed. */
  contactId: string | null
  onClose: () => void
  onDeleted: () => void
}

/** All that is known of a contact; named, blocked, taken along and deleted here. */
export function ContactDetails({ contactId, onClose, onDeleted }: ContactDetailsProps) {
  const { contact: phrases } = usePhrases('inboxTools')
  return (
    <GuardedDrawer opened={contactId !== null} onClose={onClose} position="right" size={440} title={phrases.title}>
      {contactId !== null && <Loaded contactId={contactId} onDeleted={onDeleted} />}
    </GuardedDrawer>
  )
}

function Loaded({ contactId, onDeleted }: { contactId: string; onDeleted: () => void }) {
  const { id: botId } = useBot()
  const { data, error, refetch } = useQuery(queryOf(getContact, { params: { botId, contactId } }))
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Details contact={data} onDeleted={onDeleted} />
}

const shownBy = [getContact, getConversation, listConversations]

function Details({ contact, onDeleted }: { contact: InboxContact; onDeleted: () => void }) {
  const { contact: phrases, evidence } = usePhrases('inboxTools')
  const format = useFormat()
  const platformName = usePlatformName()
  const languageOf = useLanguageName()
  const { platform, externalId, locale, attributes, isBlocked, firstSeenAt, lastSeenAt } = contact
  return (
    <Stack gap="lg">
      <NameForm contact={contact} />
      <Facts
        facts={[
          [phrases.platform, platformName(platform)],
          [evidence.externalId, externalId],
          [evidence.language, languageOf(locale)],
          ...Object.entries(attributes),
          [evidence.firstSeen, format.dateTime(firstSeenAt)],
          [phrases.lastSeen, format.dateTime(lastSeenAt)],
          [phrases.conversations, format.number(contact.conversations.length)],
        ]}
      />
      <section className={styles.section}>
        {isBlocked && (
          <div>
            <StatusChip tone="off">{phrases.blocked}</StatusChip>
          </div>
        )}
        <p>{phrases.blockText}</p>
        <BlockButton contact={contact} />
      </section>
      <section className={styles.section}>
        <h3>{phrases.data}</h3>
        <p>{phrases.dataText}</p>
        <DataButtons contact={contact} onDeleted={onDeleted} />
      </section>
    </Stack>
  )
}

function NameForm({ contact }: { contact: InboxContact }) {
  const { contact: phrases } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const nameOf = useContactName()
  const form = useContractForm(changeContact, {
    initial: { displayName: contact.displayName ?? '' },
    argumentsOf: (body) => ({ params: { botId, contactId: contact.id }, body }),
    invalidates: shownBy,
    onSaved: (reply): void => {
      showToast({ message: phrases.saved })
      form.restart({ displayName: reply.displayName ?? '' })
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <TextInput
          label={phrases.name}
          description={phrases.nameHint}
          placeholder={nameOf({ name: null, code: contact.code })}
          maxLength={60}
          {...form.input('displayName')}
        />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            {phrases.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function BlockButton({ contact: { id: contactId, isBlocked } }: { contact: InboxContact }) {
  const { contact: phrases } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const blocking = useCall(changeContact, { invalidates: shownBy })
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={blocking.isBusy}
          onClick={() => blocking.start({ params: { botId, contactId }, body: { isBlocked: !isBlocked } })}
        >
          {isBlocked ? phrases.unblock : phrases.block}
        </Button>
      </div>
      {blocking.error !== null && <ErrorNotice error={blocking.error} />}
    </>
  )
}

function DataButtons({ contact, onDeleted }: { contact: InboxContact; onDeleted: () => void }) {
  const { contact: phrases } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const nameOf = useContactName()
  const [isAsking, setAsking] = useState(false)
  const deleting = useCall(deleteContact, { invalidates: [listConversations, countConversations] })
  const params = { botId, contactId: contact.id }
  return (
    <div className={styles.buttons}>
      <Button component="a" variant="default" href={urlOf(downloadContact, { params })} download>
        {phrases.download}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {phrases.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={phrases.deleteTitle}
        actionLabel={phrases.delete}
        isDangerous
        nameToType={nameOf({ name: contact.displayName, code: contact.code })}
        onConfirm={async () => {
          await deleting.call({ params })
          showToast({ message: phrases.deleted })
          onDeleted()
        }}
      >
        {phrases.deleteText}
      </ConfirmDialog>
    </div>
  )
}
