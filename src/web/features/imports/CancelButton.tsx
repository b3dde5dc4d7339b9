import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useCancelImport } from './imports.queries.ts'

/** Asks first: what was corrected in the preview goes with it. */
export function CancelButton({ importId }: { importId: string }) {
  const { steps } = usePhrases().imports
  const cancel = useCancelImport(importId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {steps.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={steps.cancelTitle}
        actionLabel={steps.cancelConfirm}
        isDangerous
        onConfirm={async () => {
          await cancel.mutateAsync(undefined)
        }}
      >
        {steps.cancelText}
      </ConfirmDialog>
    </>
  )
}
