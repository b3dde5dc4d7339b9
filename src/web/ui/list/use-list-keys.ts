import { useEffect, useRef } from 'react'

export interface ListKeys {
  search: () => void
  move: (step: 1 | -1) => void
  open: () => void
  edit: () => void
  select: () => void
  fold: () => void
  remove: () => void
  add: () => void
  leave: () => void
}

/** Places that want the keys for themselves. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
/** Enter and Space press these. */
const isPressed = 'button, a, input, summary'

/** The list by keyboard. One letter each, and only while nothing is being written. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(takesKeys) || document.querySelector('[aria-modal="true"]')) return
      const act = actionOf(event, target?.closest(isPressed) !== null && target !== null, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function actionOf({ key }: KeyboardEvent, isOnControl: boolean, keys: ListKeys): (() => void) | undefined {
  if (isOnControl && (key === 'Enter' || key === ' ')) return undefined
  switch (key) {
    case '/':
      return keys.search
    case 'j':
      return () => keys.move(1)
    case 'k':
      return () => keys.move(-1)
    case 'Enter':
      return keys.open
    case 'e':
      return keys.edit
    case ' ':
      return keys.select
    case 'o':
      return keys.fold
    case 'n':
      return keys.add
    case 'Escape':
      return keys.leave
    case 'Delete':
      return keys.remove
    default:
      return undefined
  }
}
