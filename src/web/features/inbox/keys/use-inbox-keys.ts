import { useEffect, useRef } from 'react'

export interface InboxKeys {
  readonly search: () => void
  readonly move: (step: 1 | -1) => void
  readonly reply: () => void
  readonly note: () => void
  readonly takeOver: () => void
  readonly handBack: () => void
  readonly resolve: () => void
  readonly fix: () => void
  readonly leave: () => void
  readonly help: () => void
}

/** Places that want the keys for themselves. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/** The inbox by keyboard. One letter each, and only while nothing is being written. Enter opens by itself: rows are links. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(takesKeys) || document.querySelector('[aria-modal="true"]')) return
      const act = actionOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function actionOf(key: string, keys: InboxKeys): (() => void) | undefined {
  switch (key) {
    case '/':
      return keys.search
    case 'j':
      return () => keys.move(1)
    case 'k':
      return () => keys.move(-1)
    case 'r':
      return keys.reply
    case 'n':
      return keys.note
    case 't':
      return keys.takeOver
    case 'h':
      return keys.handBack
    case 'x':
      return keys.resolve
    case 'e':
      return keys.fix
    case 'Escape':
      return keys.leave
    case '?':
      return keys.help
    default:
      return undefined
  }
}
