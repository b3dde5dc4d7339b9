import { useEffect, useState } from 'react'

/** Mantine waits as long before it looks where the focus went. */
const settleMs = 10

/**
 * Gives the focus back to what opened a dialog. Mantine's own hook forgets the opener when the dialog is mounted open,
 * when `trapFocus` changes meanwhile, and when the opener was an entry of a menu, which is gone by then.
 */
export function useFocusReturn(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  // While rendering, since a menu closes and drops its entries together with the opening of the dialog.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpener(focusedOpener())
  }
  useEffect(() => {
    if (!opened) return
    return () => {
      const focusAtClose = document.activeElement
      window.setTimeout(() => {
        const { activeElement, body } = document
        const isUnmoved = activeElement === null || activeElement === body || activeElement === focusAtClose
        if (isUnmoved && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }, settleMs)
    }
  }, [opened, opener])
}

/** The element with the focus; for an entry of a menu the button of the menu. */
function focusedOpener(): Element | null {
  const focused = document.activeElement
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : focused
}
