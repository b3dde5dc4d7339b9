import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './list.module.css'
import { useTypedText } from './use-typed-text.ts'

interface SearchBoxProps {
  /** What is searched: the name of the field. */
  label: string
  value: string
  /** Keep it the same from one drawing to the next. */
  onChange: (q: string) => void
  /** For its width, and the room around it. */
  className?: string | undefined
  /** For a list with keys, where `/` leads into it. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Searches when typing pauses; Esc clears, then leaves. */
export function SearchBox({ label, value, onChange, className = '', inputRef }: SearchBoxProps) {
  const { list } = usePhrases().common
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const { text, type, clear: clearText } = useTypedText(value, onChange)

  function clear() {
    clearText()
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={`${styles.search} ${className}`}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text !== '' ? (
          <CloseButton size="sm" aria-label={list.clearSearch} onClick={clear} />
        ) : (
          inputRef && (
            <Kbd size="xs" aria-hidden className={styles.key ?? ''}>
              /
            </Kbd>
          )
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (text === '') input.current?.blur()
        else clear()
      }}
    />
  )
}
