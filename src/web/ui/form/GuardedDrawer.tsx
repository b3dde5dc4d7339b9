import { Drawer, type DrawerProps } from '@mantine/core'
import { WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useGuardedClose } from './use-guarded-close.ts'

/** A drawer with a form: Esc, a click beside it and its close button ask before what was typed is lost. */
export function GuardedDrawer({ opened, onClose, children, ...props }: DrawerProps) {
  const { actions } = usePhrases().common
  const { scope, dialog } = useGuardedClose(opened, onClose)
  return (
    <Drawer opened={opened} closeButtonProps={{ 'aria-label': actions.close }} {...props} {...dialog}>
      <WorkScopeContext value={scope}>{children}</WorkScopeContext>
    </Drawer>
  )
}
