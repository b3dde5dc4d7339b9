import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEmailChange, getEmailChange } from '#contract/features/account/email-change.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../account-area.module.css'
import { useAccount } from '../use-account.ts'
import { ChangeEmail, type EmailStep } from './ChangeEmail.tsx'

/** The email of the account, and the new one that still waits to be confirmed. */
export function EmailFact() {
  const phrases = usePhrases('emailChange')
  const format = useFormat()
  const { email } = useAccount()
  const { data } = useQuery(queryOf(getEmailChange, {}))
  useLive('session')
  const waiting = data?.change ?? null
  const [step, setStep] = useState<EmailStep | null>(null)
  const cancelling = useCall(cancelEmailChange, {
    invalidates: [getEmailChange],
    onReply: () => showToast({ message: phrases.cancelled }),
  })
  return (
    <div className={styles.email}>
      <div className={styles.emailLine}>
        <span>{email}</span>
        {waiting === null && (
          <Button variant="default" size="xs" onClick={() => setStep({ is: 'ask', email: '' })}>
            {phrases.change}
          </Button>
        )}
      </div>
      {waiting !== null && (
        <div className={styles.waiting}>
          <strong>{phrases.waiting(waiting.email)}</strong>
          <p className={styles.small}>{phrases.waitingUntil(format.dateTime(waiting.until))}</p>
          <div className={styles.emailLine}>
            <Button size="xs" onClick={() => setStep({ is: 'code', email: waiting.email })}>
              {phrases.enterCode}
            </Button>
            <Button variant="default" size="xs" loading={cancelling.isBusy} onClick={() => cancelling.start({})}>
              {phrases.cancel}
            </Button>
          </div>
          {cancelling.error && <ErrorNotice error={cancelling.error} />}
        </div>
      )}
      <ChangeEmail step={step} onStep={setStep} />
    </div>
  )
}
