import { focusNearest, isFocusLost, surroundingsOf } from '#web/ui/nearest-focus.ts'

/** Later than a screen or a dialog that moves the focus itself. */
const waitMs = 120

/**
 * Keeps the place of the keyboard. When the element that has the focus goes, with a deleted row, a button that has done its work or a message that
 * was answered, browsers begin again at the top of the page; here what is left around it takes the focus. A button that is off while it works loses the
 * focus, too, and gets it back when it is done. Returns how to stop.
 */
export function keepFocus(): () => void {
  let surroundings: readonly Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Had the focus when it was switched off. */
  let paused: Element | undefined

  function note({ target }: FocusEvent): void {
    surroundings = surroundingsOf(target instanceof Element ? target : null)
    paused = undefined
  }

  /** Chromium takes the focus away with the switch itself. */
  function notePause({ target }: FocusEvent): void {
    if (target instanceof Element && target.matches(':disabled')) paused = target
  }

  function watchPause(): void {
    const [last] = surroundings
    if (!(last instanceof HTMLElement)) return
    const isOff = last.matches(':disabled')
    // Other browsers do so only before the next drawing.
    if (isOff && document.activeElement === last) paused = last
    if (isOff || paused !== last) return
    paused = undefined
    if (isFocusLost()) last.focus({ preventScroll: true })
  }

  function isLost(): boolean {
    return isFocusLost() && surroundings[0]?.isConnected === false
  }

  const observer = new MutationObserver(() => {
    watchPause()
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isLost()) focusNearest(surroundings)
    }, waitMs)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', notePause)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', notePause)
  }
}
