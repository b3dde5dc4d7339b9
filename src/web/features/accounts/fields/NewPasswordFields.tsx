import { type FocusEvent, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  values: { password: string; confirm: string }
  input: (field: 'password' | 'confirm') => object
  labels: { password: string; confirm: string }
}

/** A new password, its rules, and once more. */
export function NewPasswordFields({ values, input, labels }: NewPasswordFieldsProps) {
  const { passwordRules } = usePhrases('accounts')
  const { password, confirm } = values
  const [hasLeft, setLeft] = useState(false)
  const confirmed = input('confirm') as { error?: string }
  // What is still being typed is wrong once it is no beginning of the password. The form says it in its own words when it is sent.
  const isWrong = confirm !== '' && (hasLeft ? confirm !== password : !password.startsWith(confirm))
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={password} />}
        descriptionProps={{ component: 'div', 'aria-label': passwordRules.label }}
        {...input('password')}
      />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        {...confirmed}
        error={confirmed.error ?? (isWrong && passwordRules.mismatch)}
        onFocus={() => setLeft(false)}
        onBlur={(event: FocusEvent<HTMLInputElement>) => setLeft(event.currentTarget.value !== '')}
      />
    </>
  )
}

/** For `compare` of a form with both: says so while other fields are still wrong. */
export function comparePasswords(values: { password: string; confirm: string }) {
  return values.confirm !== '' && values.password !== values.confirm ? { confirm: 'password-mismatch' as const } : {}
}
