import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'

/** A password that can be looked at, by mouse and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { fields } = usePhrases('accounts')
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      maxLength={200}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
      // Mantine marks the box around it, which no screen reader looks at.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
