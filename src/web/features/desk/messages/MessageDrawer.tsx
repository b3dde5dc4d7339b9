import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  addContactNote,
  type ContactDetail,
  contactStates,
  getContactMessage,
  listContactMessages,
  moveContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import { mailtoOf } from '#web/ui/text/mail-address.ts'
import styles from '../desk.module.css'
import { History } from '../History.tsx'
import { NoteForm } from '../NoteForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'

interface MessageDrawerProps {
  /** Null: none is open. */
  contactId: string | null
  onClose: () => void
}

/** One message: what was written, the answer to it, and what the ADMINs did. */
export function MessageDrawer({ contactId, onClose }: MessageDrawerProps) {
  const contactDesk = usePhrases('contactDesk')
  return (
    <GuardedDrawer opened={contactId !== null} onClose={onClose} position="right" size={560} title={contactDesk.title}>
      {contactId !== null && <OpenedMessage key={contactId} contactId={contactId} />}
    </GuardedDrawer>
  )
}

function OpenedMessage({ contactId }: { contactId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getContactMessage, { params: { contactId } }))
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Detail message={data} />
}

function Detail({ message }: { message: ContactDetail }) {
  const { types } = usePhrases('contact')
  const contactDesk = usePhrases('contactDesk')
  const desk = usePhrases('desk')
  const format = useFormat()
  const { columns } = contactDesk
  const { id, username, email, type, question, reference, locale, createdAt, entries } = message
  return (
    <div className={styles.detail}>
      <section>
        <dl className={styles.facts}>
          <dt>{columns.username}</dt>
          <dd>{username}</dd>
          <dt>{columns.email}</dt>
          <dd>
            <a href={mailtoOf(email)}>{email}</a>
          </dd>
          <dt>{columns.type}</dt>
          <dd>{types[type]}</dd>
          <dt>{columns.created}</dt>
          <dd>{format.dateTime(createdAt)}</dd>
          <dt>{columns.reference}</dt>
          <dd>{reference}</dd>
        </dl>
        <p className={`${styles.text} ${styles.said}`} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
          {question}
        </p>
      </section>
      <MoveState message={message} />
      <ReplyForm message={message} />
      <NoteForm
        endpoint={addContactNote}
        argumentsOf={(text) => ({ params: { contactId: id }, body: { text } })}
        invalidates={[getContactMessage, listContactMessages]}
        parameter="message"
      />
      <section>
        <h3>{desk.history}</h3>
        <History entries={entries} states={contactDesk.states} />
      </section>
    </div>
  )
}

function MoveState({ message: { id, state } }: { message: ContactDetail }) {
  const contactDesk = usePhrases('contactDesk')
  const desk = usePhrases('desk')
  const moving = useCall(moveContactMessage, { invalidates: [getContactMessage, listContactMessages] })

  async function move(to: ContactDetail['state'] | undefined): Promise<void> {
    if (to === undefined || to === state) return
    // What failed stands below the field.
    await moving.call({ params: { contactId: id }, body: { from: state, to } }).then(
      () => showToast({ message: desk.moved(contactDesk.states[to]) }),
      () => undefined,
    )
  }

  return (
    <section>
      <Select
        className={styles.state ?? ''}
        label={desk.state}
        data={contactStates.map((each) => ({ value: each, label: contactDesk.states[each] }))}
        allowDeselect={false}
        disabled={moving.isBusy}
        value={state}
        onChange={(chosen) => void move(contactStates.find((each) => each === chosen))}
      />
      {moving.error && <ErrorNotice error={moving.error} />}
    </section>
  )
}
