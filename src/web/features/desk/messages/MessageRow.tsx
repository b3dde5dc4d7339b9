import type { ContactMessage, ContactState } from '#contract/features/enquiries/contact-messages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../desk.module.css'

const tones: Readonly<Record<ContactState, StatusTone>> = {
  new: 'waiting',
  'in-progress': 'waiting',
  answered: 'good',
  closed: 'off',
}

export function ContactStateChip({ state }: { state: ContactState }) {
  const { states } = usePhrases('contactDesk')
  return <StatusChip tone={tones[state]}>{states[state]}</StatusChip>
}

export function MessageRow({ message, onOpen }: { message: ContactMessage; onOpen: () => void }) {
  const { types } = usePhrases('contact')
  const contactDesk = usePhrases('contactDesk')
  const format = useFormat()
  const { username, type, question, email, reference, state, createdAt, locale } = message
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h2>
          <button type="button" className={styles.open} aria-label={contactDesk.open(username)} onClick={onOpen}>
            {contactDesk.from(username, types[type])}
          </button>
        </h2>
        <ContactStateChip state={state} />
      </div>
      <p className={styles.excerpt} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
        {question}
      </p>
      <p className={styles.meta}>
        <span>{email}</span>
        <span title={format.dateTime(createdAt)}>{contactDesk.received(format.relative(createdAt))}</span>
        <span>{reference}</span>
      </p>
    </li>
  )
}
