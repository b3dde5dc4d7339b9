import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { logInWithCode } from '#contract/features/account/second-factor.ts'
import type { Account } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from '../accounts.module.css'
import { FormFailure, FormFoot, FormHeading, SubmitButton } from '../fields/FormParts.tsx'

interface SecondStepProps {
  ticket: string
  onOpened: (account: Account) => void
  /** The ticket is good no more: the password is asked again. */
  onExpired: (error: unknown) => void
  onBack: () => void
}

/** After the right password: a code of the app, or one that stands in for it. */
export function SecondStep({ ticket, onOpened, onExpired, onBack }: SecondStepProps) {
  const { secondStep } = usePhrases('accounts')
  const { titles } = usePhrases()
  const [isRecovery, setRecovery] = useState(false)
  const form = useContractForm(logInWithCode, {
    initial: { code: '' },
    fieldOf: { 'code-wrong': 'code', 'code-used': 'code' },
    argumentsOf: ({ code }) => ({ body: { ticket, code } }),
    isGuarded: false,
    onFailure: (error) => {
      const isOver = error instanceof ApiError && error.code === 'log-in-expired'
      if (isOver) onExpired(error)
      return isOver
    },
    onSaved: ({ account }) => onOpened(account),
  })
  const words = isRecovery ? secondStep.recovery : secondStep.app
  return (
    <>
      <FormHeading title={secondStep.title}>{words.text}</FormHeading>
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
        <FormFailure error={form.failure} />
        <TextInput
          // Another field, so that the focus goes there and no code of the other kind is left in it.
          key={words.label}
          size="md"
          required
          withAsterisk={false}
          autoFocus
          label={words.label}
          placeholder={words.placeholder}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.input('code')}
        />
        <SubmitButton isSending={form.isSending}>{secondStep.submit}</SubmitButton>
      </form>
      <FormFoot>
        <PlainButton
          className={styles.footButton}
          look="quiet"
          size="small"
          onClick={() => {
            form.reset()
            setRecovery(!isRecovery)
          }}
        >
          {words.other}
        </PlainButton>
        <PlainButton className={styles.footButton} look="quiet" size="small" onClick={onBack}>
          {secondStep.back}
        </PlainButton>
        <p>
          {secondStep.lost} <Link to={pathOf('contactUs')}>{titles.contactUs}</Link>
        </p>
      </FormFoot>
    </>
  )
}
