import { useQuery } from '@tanstack/react-query'
import { type Application, invitationDays, reapplyDays } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { loadChunk } from '#web/platform/navigation/chunks.ts'
import { partOf } from '#web/platform/requests/queries.ts'
import styles from '../admin.module.css'

/** The server's own wording, in the language of the reader. */
function loadMails(locale: Locale) {
  return loadChunk(() => (locale === 'zh' ? import('#phrases/zh/mails.ts') : import('#phrases/en/mails.ts')))
}

interface MailPreviewProps {
  application: Application
  /** The reason of a mail that declines; without one it approves. */
  reason?: string
}

/** A decision can't be taken back, so the ADMIN sees beforehand what it sends. */
export function MailPreview({ application, reason }: MailPreviewProps) {
  const { preview } = usePhrases('admin').applications
  const { email, locale } = application
  const { data } = useQuery(partOf('mails', locale, () => loadMails(locale).then(({ mails }) => mails)))
  if (!data) return null
  const mail = reason === undefined ? data.applicationApproved : data.applicationRejected
  const lines =
    reason === undefined
      ? [
          ...data.applicationApproved.lines({ code: preview.codeGoesHere, link: '', days: invitationDays }),
          `${data.applicationApproved.action()}\n${preview.linkGoesHere}`,
        ]
      : data.applicationRejected.lines({ reason, days: reapplyDays })
  return (
    <section className={styles.preview} aria-label={preview.label}>
      <dl>
        <dt>{preview.to}</dt>
        <dd>{email}</dd>
        <dt>{preview.subject}</dt>
        <dd lang={locale === 'zh' ? 'zh-CN' : 'en'}>{mail.subject}</dd>
      </dl>
      <div className={styles.previewText} lang={locale === 'zh' ? 'zh-CN' : 'en'}>
        {lines.join('\n\n')}
      </div>
    </section>
  )
}
