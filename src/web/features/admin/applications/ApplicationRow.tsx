import { Button, Checkbox } from '@mantine/core'
import type { Application } from '#contract/features/accounts.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../admin.module.css'

interface ApplicationRowProps {
  application: Application
  isTicked: boolean
  onTick: () => void
  onApprove: () => void
  onReject: () => void
}

export function ApplicationRow({ application, isTicked, onTick, onApprove, onReject }: ApplicationRowProps) {
  const { applications } = usePhrases('admin')
  const format = useFormat()
  const { email, purpose, locale, status, reason, createdAt, decidedAt } = application
  const isWaiting = status === 'under-review'
  return (
    <li className={styles.row} data-has-tick={isWaiting || undefined} data-ticked={isTicked || undefined}>
      {isWaiting && <Checkbox checked={isTicked} onChange={onTick} aria-label={applications.tick(email)} />}
      <div className={styles.rowText}>
        <h2>{email}</h2>
        <p className={styles.purpose}>{purpose}</p>
        {reason && (
          <p className={styles.reason}>
            <span className="visually-hidden">{applications.reason}</span> {reason}
          </p>
        )}
        <p className={styles.meta}>
          <span title={format.dateTime(createdAt)}>{applications.applied(format.relative(createdAt))}</span>
          {decidedAt && (
            <span title={format.dateTime(decidedAt)}>{applications.decided(format.relative(decidedAt))}</span>
          )}
          <span>
            {sendsMail() ? applications.mailLanguage(applications.language[locale]) : applications.language[locale]}
          </span>
        </p>
      </div>
      {isWaiting && (
        <div className={styles.rowActions}>
          <Button size="sm" onClick={onApprove} aria-label={applications.approveOf(email)}>
            {applications.approve}
          </Button>
          <Button size="sm" variant="default" onClick={onReject} aria-label={applications.rejectOf(email)}>
            {applications.reject}
          </Button>
        </div>
      )}
    </li>
  )
}
