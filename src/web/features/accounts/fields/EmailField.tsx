import { TextInput, type TextInputProps } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'

/** The email is the user name: password managers look for that word. */
export function EmailField(props: TextInputProps) {
  const { fields } = usePhrases('accounts')
  return (
    <TextInput
      size="md"
      required
      withAsterisk={false}
      label={fields.email}
      // Not type "email": Chromium rewrites international domains in it, and the contract's own rule is the one that speaks.
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
