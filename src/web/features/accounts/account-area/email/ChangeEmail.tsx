import { Button, TextInput } from '@mantine/core'
import { askForEmailChange, confirmEmailChange, getEmailChange } from '#contract/features/account/email-change.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useUpdateAccount } from '#web/platform/session.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { EmailField } from '../../fields/EmailField.tsx'
import { FormFailure } from '../../fields/FormParts.tsx'
import { PasswordField } from '../../fields/PasswordField.tsx'
import styles from '../account-area.module.css'

/** First the new address and the password are asked for, then the code that was mailed. */
export interface EmailStep {
  readonly is: 'ask' | 'code'
  readonly email: string
}

interface StepProps {
  readonly email: string
  readonly onStep: (step: EmailStep | null) => void
}

export function ChangeEmail({ step, onStep }: { step: EmailStep | null; onStep: StepProps['onStep'] }) {
  const phrases = usePhrases('emailChange')
  const props = { email: step?.email ?? '', onStep }
  return (
    <GuardedModal opened={step !== null} onClose={() => onStep(null)} title={phrases.change}>
      {step?.is === 'code' ? <CodeForm {...props} /> : <AskForm {...props} />}
    </GuardedModal>
  )
}

function AskForm({ email, onStep }: StepProps) {
  const { common } = usePhrases()
  const { ask } = usePhrases('emailChange')
  const form = useContractForm(askForEmailChange, {
    initial: { email, password: '' },
    fieldOf: { 'password-wrong': 'password' },
    argumentsOf: (body) => ({ body }),
    invalidates: [getEmailChange],
    isGuarded: false,
    onSaved: (_reply, values) => onStep({ is: 'code', email: values.email }),
  })
  return (
    <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
      <p>{sendsMail() ? ask.text : ask.textWithoutMail}</p>
      <FormFailure error={form.failure} />
      <EmailField label={ask.email} autoComplete="email" data-autofocus {...form.input('email')} />
      <PasswordField label={ask.password} autoComplete="current-password" {...form.input('password')} />
      <FormActions align="end">
        <Button variant="default" onClick={() => onStep(null)}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {ask.submit}
        </Button>
      </FormActions>
    </form>
  )
}

function CodeForm({ email, onStep }: StepProps) {
  const { fields } = usePhrases('accounts')
  const phrases = usePhrases('emailChange')
  const { code } = phrases
  const update = useUpdateAccount()
  const form = useContractForm(confirmEmailChange, {
    initial: { code: '' },
    fieldOf: { 'code-wrong': 'code', 'code-expired': 'code', 'code-tries-spent': 'code', 'account-exists': 'code' },
    argumentsOf: (body) => ({ body }),
    invalidates: [getEmailChange],
    isGuarded: false,
    onSaved: ({ account }) => {
      update(account)
      onStep(null)
      showToast({ message: phrases.changed(account.email) })
    },
  })
  return (
    <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
      <p>{(sendsMail() ? code.text : code.textWithoutMail)(email)}</p>
      <FormFailure error={form.failure} />
      <TextInput
        size="md"
        label={fields.emailCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        data-autofocus
        {...form.input('code')}
      />
      <FormActions align="end">
        <Button type="submit" loading={form.isSending}>
          {code.submit}
        </Button>
      </FormActions>
      <PlainButton look="quiet" onClick={() => onStep({ is: 'ask', email })}>
        {code.again}
      </PlainButton>
    </form>
  )
}
