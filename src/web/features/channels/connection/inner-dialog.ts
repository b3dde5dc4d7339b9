import { createContext, use, useState } from 'react'

/** Tells the drawer around that a dialog lies over it: the keys are the upper one's then. */
export const InnerDialogContext = createContext<(isOpen: boolean) => void>(() => {})

/** Whether a dialog of the drawer is open, and how to open and close it. */
export function useInnerDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const tell = use(InnerDialogContext)
  const [isOpen, setOpen] = useState(false)
  return [
    isOpen,
    (next) => {
      setOpen(next)
      tell(next)
    },
  ]
}
