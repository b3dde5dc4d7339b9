import { Badge } from '@mantine/core'
import { useId, useState } from 'react'
import { listOutbox, type OutboxMail, resendMails } from '#contract/features/admin/outbox.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from '../admin.module.css'
import { codesIn } from './mail-codes.ts'

const statusColors = { kept: 'yellow', waiting: 'gray', sent: 'teal', failed: 'red' } as const

export function OutboxEntry({ mail }: { mail: OutboxMail }) {
  const { outbox } = usePhrases('admin')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const textId = useId()
  const resending = useCall(resendMails, { invalidates: [listOutbox] })

  async function resend() {
    try {
      const { resent } = await resending.call({ body: { ids: [mail.id] } })
      showToast({ message: resent === 0 ? outbox.notResent : outbox.resent(mail.to) })
    } catch {
      // The failure stands with the mail.
    }
  }

  const codes = codesIn(mail.text)
  const lang = mail.locale === 'zh' ? 'zh-CN' : 'en'
  return (
    <li className={styles.mail}>
      <div className={styles.mailHead}>
        <h2 lang={lang}>{mail.subject}</h2>
        <Badge color={statusColors[mail.status]}>{outbox.status[mail.status]}</Badge>
        <span className={styles.mailEnd}>
          {mail.canResend && (
            <PlainButton
              look="quiet"
              size="small"
              aria-label={outbox.resendOf(mail.to)}
              disabled={resending.isBusy}
              onClick={() => void resend()}
            >
              {mail.status === 'kept' ? outbox.resendKept : outbox.resend}
            </PlainButton>
          )}
          {mail.text !== '' && (
            <PlainButton
              look="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={textId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? outbox.hideText : outbox.showText}
            </PlainButton>
          )}
        </span>
      </div>
      <p className={styles.meta}>
        <span>{outbox.to(mail.to)}</span>
        <span title={format.dateTime(mail.createdAt)}>{format.relative(mail.createdAt)}</span>
        <span>{outbox.language[mail.locale]}</span>
      </p>
      {codes.length > 0 && (
        <div className={styles.codes}>
          {codes.map((code) => (
            <span key={code} className={styles.code}>
              <code>{code}</code>
              <CopyButton text={code} />
            </span>
          ))}
        </div>
      )}
      {resending.error && <ErrorNotice error={resending.error} />}
      {mail.error && <p className={styles.mailError}>{outbox.error(mail.error)}</p>}
      {mail.text === '' && <p className={styles.quiet}>{mail.status === 'sent' ? outbox.textGone : outbox.textOver}</p>}
      <div id={textId} className={styles.mailText} lang={lang} hidden={!isOpen}>
        {mail.text}
      </div>
    </li>
  )
}
