import { usePhrases } from '#web/platform/language/language.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  password: string
  input: (field: 'password' | 'confirm') => object
  labels: { password: string; confirm: string }
}

/** A new password, its rules, and once more. */
export function NewPasswordFields({ password, input, labels }: NewPasswordFieldsProps) {
  const { passwordRules } = usePhrases('accounts')
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={password} />}
        descriptionProps={{ component: 'div', 'aria-label': passwordRules.label }}
        {...input('password')}
      />
      <PasswordField label={labels.confirm} autoComplete="new-password" {...input('confirm')} />
    </>
  )
}

/** For `compare` of a form with both: says so while other fields are still wrong. */
export function comparePasswords(values: { password: string; confirm: string }) {
  return values.confirm !== '' && values.password !== values.confirm ? { confirm: 'password-mismatch' as const } : {}
}
