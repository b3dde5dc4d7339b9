import type { KeyboardEvent } from 'react'

/** For the element around a form: Ctrl+S (Cmd+S) and Ctrl+Enter save, Esc leaves. */
export function handleSaveKeys(event: KeyboardEvent, save: () => void, leave: () => void): void {
  if (event.nativeEvent.isComposing) return
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && (event.key.toLowerCase() === 's' || event.key === 'Enter')) {
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  handleEscape(event, leave)
}

/** For what lies around the form, where the keyboard may be as well. */
export function handleEscape(event: KeyboardEvent, leave: () => void): void {
  // An open list of suggestions takes Esc for itself first.
  const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing && !isListOpen) {
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
}
