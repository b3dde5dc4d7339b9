import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/language.tsx'
import styles from '../corpus.module.css'

interface SearchBoxProps {
  value: string
  onChange: (q: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

const typingPauseMs = 250

/** Searches when typing pauses; Esc clears, then leaves. */
export function SearchBox({ value, onChange, inputRef }: SearchBoxProps) {
  const { search } = usePhrases('corpus')
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      // Changed from outside: "clear filters", or the browser's back.
      setSent(value)
      setText(value)
    }
  }

  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      onChange(text)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, sent, onChange])

  function clear() {
    setText('')
    setSent('')
    onChange('')
    inputRef.current?.focus()
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      className={styles.search ?? ''}
      aria-label={search.label}
      placeholder={search.label}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden className={styles.wideOnly ?? ''}>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={search.clear} onClick={clear} />
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (text === '') inputRef.current?.blur()
        else clear()
      }}
    />
  )
}
