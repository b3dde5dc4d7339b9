import { TextInput, type TextInputProps } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'

interface SecretInputProps extends TextInputProps {
  /** The last four characters of the one that is stored; empty where there is none. */
  stored: string | undefined
}

/** A token or secret as the platform's console gives it. What is stored is never shown again; left empty, it stays. */
export function SecretInput({ stored, description, ...props }: SecretInputProps) {
  const connecting = usePhrases('connecting')
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      description={stored ? connecting.keep(stored) : description}
      {...(stored && { placeholder: `•••• ${stored.replaceAll('•', '')}`.trim() })}
      {...props}
    />
  )
}
