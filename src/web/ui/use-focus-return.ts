import { useEffect, useState } from 'react'
import { focusNearest, isFocusLost, surroundingsOf } from './nearest-focus.ts'

/** Mantine waits as long before it looks where the focus went. */
const settleMs = 10
/** Other dialogs that closed with this one give the focus back first. */
const othersMs = 30

/**
 * Gives the focus back to what opened a dialog. Mantine's own hook forgets the opener when the dialog is mounted open,
 * when `trapFocus` changes meanwhile, and when the opener was an entry of a menu, which is gone by then. Where the opener itself is gone, what is left
 * around it gets the focus.
 */
export function useFocusReturn(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false)
  const [surroundings, setSurroundings] = useState<readonly Element[]>([])
  // While rendering, since a menu closes and drops its entries together with the opening of the dialog.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setSurroundings(surroundingsOf(focusedOpener()))
  }
  useEffect(() => {
    if (!opened) return
    return () => {
      const focusAtClose = document.activeElement
      window.setTimeout(() => {
        if (!isFocusLost() && document.activeElement !== focusAtClose) return
        const [opener] = surroundings
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
        else
          window.setTimeout(() => {
            if (isFocusLost()) focusNearest(surroundings)
          }, othersMs)
      }, settleMs)
    }
  }, [opened, surroundings])
}

/** The element with the focus; for an entry of a menu the button of the menu. */
function focusedOpener(): Element | null {
  const focused = document.activeElement
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : focused
}
