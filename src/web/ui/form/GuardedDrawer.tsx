import { Drawer, type DrawerProps } from '@mantine/core'
import { useCallback, useState } from 'react'
import { WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { OverDrawerContext } from './over-drawer.ts'
import { useGuardedClose } from './use-guarded-close.ts'

/** A drawer with a form: Esc, a click beside it and its close button ask before what was typed is lost. A dialog of its own lies over it. */
export function GuardedDrawer({ opened, onClose, children, ...props }: DrawerProps) {
  const { actions } = usePhrases().common
  const { scope, dialog } = useGuardedClose(opened, onClose)
  const [dialogsOver, setDialogsOver] = useState(0)
  const count = useCallback((change: 1 | -1) => setDialogsOver((before) => before + change), [])
  return (
    <Drawer
      opened={opened}
      closeButtonProps={{ 'aria-label': actions.close }}
      {...(dialogsOver > 0 && { closeOnEscape: false, trapFocus: false })}
      {...props}
      {...dialog}
    >
      <OverDrawerContext value={count}>
        <WorkScopeContext value={scope}>{children}</WorkScopeContext>
      </OverDrawerContext>
    </Drawer>
  )
}
