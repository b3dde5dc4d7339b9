import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import { PlainButton } from '../form/PlainButton.tsx'
import styles from './chat.module.css'

interface ComposerProps {
  onSend: (text: string) => void
  placeholder?: string
  label?: string
  isDisabled?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLTextAreaElement>
  /** Called when the person is about to type: the moment to load what sending needs. */
  onFocus?: () => void
}

/** Enter sends, Shift+Enter breaks the line; an Enter that picks a word in an input method does neither. */
export function Composer({
  onSend,
  placeholder,
  label,
  isDisabled = false,
  maxLength = 2000,
  inputRef,
  onFocus,
}: ComposerProps) {
  const phrases = usePhrases()
  const { common } = phrases
  const [text, setText] = useState('')
  const id = useId()
  const question = text.trim()
  // Said, not cut: half a pasted text would be sent without anyone noticing.
  const isTooLong = question.length > maxLength

  function send() {
    if (question === '' || isTooLong || isDisabled) return
    setText('')
    onSend(question)
    // The button that was pressed is disabled now; the next question is typed here.
    document.getElementById(id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Safari reports the Enter that ends a composition as key code 229 without `isComposing`.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label ?? common.chat.composerLabel}
      </label>
      <textarea
        id={id}
        ref={inputRef}
        className={styles.input}
        rows={1}
        value={text}
        aria-invalid={isTooLong}
        {...(isTooLong && { 'aria-describedby': `${id}-fault` })}
        placeholder={placeholder ?? common.chat.composerPlaceholder}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      <PlainButton type="submit" look="primary" className={styles.send} disabled={isDisabled}>
        {common.actions.send}
      </PlainButton>
      {isTooLong && (
        <p id={`${id}-fault`} className={styles.tooLong} role="alert">
          {textOfCode(phrases, 'field-too-long', { limit: maxLength })}
        </p>
      )}
    </form>
  )
}
