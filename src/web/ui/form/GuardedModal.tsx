import { Modal, type ModalProps } from '@mantine/core'
import { WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useOverDrawer } from './over-drawer.ts'
import { useGuardedClose } from './use-guarded-close.ts'

/** A dialog with a form: Esc, a click beside it and its close button ask before what was typed is lost. */
export function GuardedModal({ opened, onClose, children, ...props }: ModalProps) {
  const { actions } = usePhrases().common
  const { scope, dialog } = useGuardedClose(opened, onClose)
  useOverDrawer(opened)
  return (
    <Modal opened={opened} closeButtonProps={{ 'aria-label': actions.close }} {...props} {...dialog}>
      <WorkScopeContext value={scope}>{children}</WorkScopeContext>
    </Modal>
  )
}
