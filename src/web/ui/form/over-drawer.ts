import { createContext, use, useEffect } from 'react'

/** Tells the drawer around how many dialogs lie over it: the keys are the upper one's then. */
export const OverDrawerContext = createContext<(change: 1 | -1) => void>(() => {})

/** For a dialog: while it is open, Esc and the focus are its own, and the drawer below stays. */
export function useOverDrawer(isOpen: boolean): void {
  const tell = use(OverDrawerContext)
  useEffect(() => {
    if (!isOpen) return
    tell(1)
    return () => tell(-1)
  }, [isOpen, tell])
}
