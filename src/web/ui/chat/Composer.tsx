import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { usePhrases } from '#web/platform/language.tsx'
import { PlainButton } from '../PlainButton.tsx'
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
  const { common } = usePhrases()
  const [text, setText] = useState('')
  const id = useId()

  function send() {
    const question = text.trim()
    if (question === '' || isDisabled) return
    setText('')
    onSend(question)
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
        maxLength={maxLength}
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
    </form>
  )
}
