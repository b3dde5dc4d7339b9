import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import styles from '../accounts.module.css'
import { useCountdown } from './use-countdown.ts'

export interface SentCode {
  email: string
  expiresInSeconds: number
  nextInSeconds: number
}

interface CodeFieldProps {
  input: object
  /** Sends a code; null when the form refused to. */
  onSend: () => Promise<SentCode | null>
  onSendFailed: (error: unknown) => void
  /** A code that was sent before this field appeared. */
  alreadySent?: SentCode
}

/** The six digits of a mail, with the button that asks for them and counts down until the next. */
export function CodeField({ input, onSend, onSendFailed, alreadySent }: CodeFieldProps) {
  const { code, fields } = usePhrases('accounts')
  const [sent, setSent] = useState<SentCode | null>(alreadySent ?? null)
  const [isSending, setSending] = useState(false)
  const [waitSeconds, startCountdown] = useCountdown(alreadySent?.nextInSeconds ?? 0)

  async function send() {
    if (isSending || waitSeconds > 0) return
    setSending(true)
    try {
      const answer = await onSend()
      if (answer === null) return
      setSent(answer)
      startCountdown(answer.nextInSeconds)
    } catch (error) {
      const waitFor = error instanceof ApiError && error.code === 'code-too-soon' && error.details.retryAfterSeconds
      if (waitFor) startCountdown(waitFor)
      onSendFailed(error)
    } finally {
      setSending(false)
    }
  }

  const label = waitSeconds > 0 ? code.sendAgainIn(waitSeconds) : sent ? code.sendAgain : code.send
  return (
    <div>
      <div className={styles.codeRow}>
        <TextInput
          size="md"
          required
          withAsterisk={false}
          label={fields.emailCode}
          placeholder={sendsMail() ? code.hint : code.hintWithoutMail}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...input}
        />
        <Button
          size="md"
          variant="default"
          className={`${styles.codeButton} tabular`}
          loading={isSending}
          // Not `disabled`: the focus would be lost while it counts.
          aria-disabled={waitSeconds > 0}
          data-waiting={waitSeconds > 0 || undefined}
          onClick={() => void send()}
        >
          {label}
        </Button>
      </div>
      <p className={styles.sent} role="status">
        {sent && (
          <>
            <strong>{(sendsMail() ? code.sent : code.made)(sent.email, Math.round(sent.expiresInSeconds / 60))}</strong>{' '}
            {sendsMail() && code.nothingCame}
          </>
        )}
      </p>
    </div>
  )
}
