import { TextInput } from '@mantine/core'
import { useTypedText } from '#web/ui/list/use-typed-text.ts'

interface FilterTextProps {
  label: string
  description?: string
  value: string
  /** Keep it the same from one drawing to the next. */
  onChange: (text: string) => void
}

/** One filter of several, with its name above it; it filters when typing pauses. */
export function FilterText({ label, description, value, onChange }: FilterTextProps) {
  const { text, type } = useTypedText(value, onChange)
  return (
    <TextInput
      label={label}
      {...(description !== undefined && { description })}
      maxLength={200}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
