import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import styles from './composer.module.css'

interface BoxProps {
  label: string
  placeholder: string
  text: string
  maxLength: number
  isNote?: boolean
  onText: (text: string) => void
  onSend: () => void
  /** `/` at the beginning of an empty box. */
  onSlash?: () => void
  onFiles?: (files: readonly File[]) => void
  boxRef: Ref<HTMLTextAreaElement>
  /** Under the text: buttons, hints. */
  children: ReactNode
}

/** Enter and Ctrl+Enter send, Shift+Enter breaks the line; an Enter that picks a word in an input method does neither. */
export function Box(props: BoxProps) {
  const {
    label,
    placeholder,
    text,
    maxLength,
    isNote = false,
    onText,
    onSend,
    onSlash,
    onFiles,
    boxRef,
    children,
  } = props
  const phrases = usePhrases()
  const id = useId()
  // Said, not cut: half a pasted text would be sent without anyone noticing.
  const isTooLong = text.trim().length > maxLength

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari reports the Enter that ends a composition as key code 229 without `isComposing`.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === '/' && text === '' && onSlash) {
      event.preventDefault()
      onSlash()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.currentTarget.blur()
      // Back to the list, where there is one beside it.
      document.querySelector<HTMLElement>('a[data-row][aria-current]')?.focus()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (!isTooLong) onSend()
    }
  }

  return (
    <div className={styles.box} data-note={isNote || undefined}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={boxRef}
        rows={2}
        value={text}
        placeholder={placeholder}
        aria-invalid={isTooLong}
        {...(isTooLong && { 'aria-describedby': `${id}-fault` })}
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0 || !onFiles) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      {isTooLong && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {textOfCode(phrases, 'field-too-long', { limit: maxLength })}
        </p>
      )}
      {children}
    </div>
  )
}
