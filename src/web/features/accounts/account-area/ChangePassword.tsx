import { useState } from 'react'
import { changePassword } from '#contract/features/accounts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { FormFailure, SubmitButton } from '../fields/FormParts.tsx'
import { comparePasswords, NewPasswordFields } from '../fields/NewPasswordFields.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import styles from './account-area.module.css'
import { useAccount } from './use-account.ts'

const empty = { original: '', password: '', confirm: '' }

export default function ChangePassword() {
  const { change, fields } = usePhrases('accounts')
  const { email } = useAccount()
  const [isDone, setDone] = useState(false)
  const form = useContractForm(changePassword, {
    initial: empty,
    compare: (values) => ({
      ...comparePasswords(values),
      ...(values.password !== '' && values.password === values.original && { password: 'password-same' as const }),
    }),
    fieldOf: {
      'original-password-wrong': 'original',
      'original-password-format': 'original',
      'password-same': 'password',
    },
    argumentsOf: (body) => ({ body }),
    isGuarded: false,
    send: (args, call) => {
      setDone(false)
      return call(args)
    },
    onSaved: () => {
      form.reset()
      setDone(true)
    },
  })
  return (
    <div className={styles.page}>
      <PageHeader title={change.title} text={change.text} />
      <div>
        <div role="status">
          {isDone && (
            <div className={styles.done}>
              <strong>{change.done}</strong>
              <span>{change.doneText}</span>
            </div>
          )}
        </div>
        <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
          <FormFailure error={form.failure} />
          {/* Password managers pair the new password with this name. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField label={fields.originalPassword} autoComplete="current-password" {...form.input('original')} />
          <NewPasswordFields
            values={form.values}
            input={form.input}
            labels={{ password: fields.newPassword, confirm: fields.confirmNew }}
          />
          <SubmitButton isSending={form.isSending}>{change.submit}</SubmitButton>
        </form>
      </div>
    </div>
  )
}
