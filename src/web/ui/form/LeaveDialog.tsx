import { Button, Modal, Stack } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { FormActions } from './FormActions.tsx'

/** Mounted for one question only, so that it lies above whatever is open. */
export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { leaveForm, actions } = usePhrases().common
  useFocusReturn(true)
  return (
    <Modal
      opened
      onClose={onStay}
      returnFocus={false}
      title={leaveForm.title}
      closeButtonProps={{ 'aria-label': actions.close }}
    >
      <Stack gap="md">
        <p>{leaveForm.text}</p>
        <FormActions align="end">
          <Button variant="default" data-autofocus onClick={onStay}>
            {leaveForm.stay}
          </Button>
          <Button color="red" onClick={onLeave}>
            {leaveForm.leave}
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  )
}
