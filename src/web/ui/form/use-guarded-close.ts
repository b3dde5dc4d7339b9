import { use } from 'react'
import { GuardContext, useLeave, useNewScope, type WorkScope } from '#web/platform/forms/unsaved-work.ts'
import { useFocusReturn } from '../use-focus-return.ts'

interface GuardedClose {
  /** Of the forms inside. */
  readonly scope: WorkScope
  /** For the Modal or Drawer around them. */
  readonly dialog: {
    readonly onClose: () => void
    readonly returnFocus: false
    readonly closeOnEscape?: false
    readonly trapFocus?: false
  }
}

/** A dialog or drawer with a form: every way to close it asks before what was typed is lost. */
export function useGuardedClose(opened: boolean, onClose: () => void): GuardedClose {
  const scope = useNewScope()
  const leave = useLeave(scope)
  const isAsking = use(GuardContext)?.isAsking ?? false
  useFocusReturn(opened)
  return {
    scope,
    dialog: {
      onClose: () => leave(onClose),
      returnFocus: false,
      // Of two dialogs the upper one takes the key.
      ...(isAsking && { closeOnEscape: false, trapFocus: false }),
    },
  }
}
