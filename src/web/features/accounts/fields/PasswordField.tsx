import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language.tsx'

/** A password that can be looked at, by mouse and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { fields } = usePhrases().accounts
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      maxLength={200}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? fields.hidePassword : fields.showPassword }}
      {...props}
    />
  )
}
