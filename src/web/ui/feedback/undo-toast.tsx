import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { hideToast, showToast } from './toast.ts'

/** Long enough to read and to reach for the button. */
const undoShownMs = 10_000

interface UndoToast {
  message: ReactNode
  undoLabel: string
  onUndo: () => void
}

/** Says what was done, and offers to take it back for ten seconds. Its name is for `hideToast`, where that is no longer possible. */
export function showUndoToast({ message, undoLabel, onUndo }: UndoToast): string {
  const toast = showToast({
    autoClose: undoShownMs,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            hideToast(toast)
            onUndo()
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
  })
  return toast
}
