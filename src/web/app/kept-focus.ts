import { focusNearest, isFocusLost, surroundingsOf } from '#web/ui/nearest-focus.ts'

/** Later than a screen or a dialog that moves the focus itself. */
const waitMs = 120

/**
 * Keeps the place of the keyboard. When the element that has the focus goes, with a deleted row, a button that has done its work or a message that
 * was answered, browsers begin again at the top of the page; here what is left around it takes the focus. Returns how to stop.
 */
export function keepFocus(): () => void {
  let surroundings: readonly Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ target }: FocusEvent): void {
    surroundings = surroundingsOf(target instanceof Element ? target : null)
  }

  function isLost(): boolean {
    return isFocusLost() && surroundings[0]?.isConnected === false
  }

  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isLost()) focusNearest(surroundings)
    }, waitMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', note)
  }
}
