import { useCallback, useEffect, useState } from 'react'

const typingPauseMs = 250

/** A text that is handed on when typing pauses, and follows the value when that changes from outside. Keep `onChange` the same from one drawing to the next. */
export function useTypedText(value: string, onChange: (text: string) => void) {
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

  const clear = useCallback(() => {
    setText('')
    setSent('')
    onChange('')
  }, [onChange])
  return { text, type: setText, clear }
}
