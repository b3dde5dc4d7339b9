import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useOverDrawer } from '../form/over-drawer.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  actionLabel: string
  /** Where the action is to cancel something, "Cancel" would be read as it. */
  keepLabel?: string
  /** May be slow and may fail: the dialog waits, shows the failure, and closes on success. */
  onConfirm: () => Promise<void> | void
  isDangerous?: boolean
  /** The person must type this name first. */
  nameToType?: string
}

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { common } = usePhrases()
  const { isOpen, onClose, title } = props
  useFocusReturn(isOpen)
  useOverDrawer(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': common.actions.close }}
      returnFocus={false}
    >
      {/* The modal drops its content when it closes: each time it opens, it asks again. */}
      <ConfirmForm {...props} />
    </Modal>
  )
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { onClose, children, actionLabel, keepLabel, onConfirm, isDangerous = false, nameToType } = props
  const { common } = usePhrases()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const isReady = nameToType === undefined || typed.normalize('NFKC').trim() === nameToType.normalize('NFKC').trim()

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void confirm(event)}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {nameToType !== undefined && (
          <TextInput
            label={common.confirmDialog.typeName(nameToType)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {error !== null && <ErrorNotice error={error} />}
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
            {keepLabel ?? common.actions.cancel}
          </Button>
          <Button type="submit" {...(isDangerous && { color: 'red' })} loading={isBusy} disabled={!isReady}>
            {actionLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
