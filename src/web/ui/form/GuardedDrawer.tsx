import { Drawer, type DrawerProps } from '@mantine/core'
import { use } from 'react'
import { GuardContext, useLeave, useNewScope, WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language.tsx'

/** A drawer with a form: Esc, a click beside it and its close button ask before what was typed is lost. */
export function GuardedDrawer({ onClose, children, ...props }: DrawerProps) {
  const { actions } = usePhrases().common
  const scope = useNewScope()
  const leave = useLeave(scope)
  const isAsking = use(GuardContext)?.isAsking ?? false
  return (
    <Drawer
      closeButtonProps={{ 'aria-label': actions.close }}
      {...props}
      // Of two dialogs the upper one takes the key.
      {...(isAsking && { closeOnEscape: false, trapFocus: false })}
      onClose={() => leave(onClose)}
    >
      <WorkScopeContext value={scope}>{children}</WorkScopeContext>
    </Drawer>
  )
}
