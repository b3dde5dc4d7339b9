import { Button } from '@mantine/core'
import { useState } from 'react'
import { cancelImport } from '#contract/features/imports.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useImportCall } from './imports.queries.ts'

/** Asks first: what was corrected in the preview goes with it. */
export function CancelButton({ importId }: { importId: string }) {
  const { steps } = usePhrases('imports')
  const cancel = useImportCall(cancelImport)
  const bot = useBot()
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
        keepLabel={steps.keep}
        isDangerous
        onConfirm={async () => {
          await cancel.call({ params: { botId: bot.id, importId } })
        }}
      >
        {steps.cancelText}
      </ConfirmDialog>
    </>
  )
}
